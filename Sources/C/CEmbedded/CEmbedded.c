#include "CEmbedded.h"

#ifndef __has_embed
#error "this C compiler has no #embed: use a Swift whose clang is version 19 or newer"
#endif

// The C compiler takes no time for what Swift's compiles for half a minute: half a megabyte of bytes as an array.
#pragma clang diagnostic ignored "-Wc23-extensions"

// EmbeddedFilesTests writes the lists, two lines for each file (UPDATE_GOLDEN=1). The lines of a file that is removed or
// renamed have to go first, because nothing compiles with them.
#define FOLDER "../../../Sources/Rooms/Preview/PreviewServer/Web/"
static const EmbeddedFile pages[] = {
#include "pages.h"
};
#undef FOLDER

#define FOLDER "../../../Clients/javascript/"
static const EmbeddedFile clientModules[] = {
#include "client.h"
};
#undef FOLDER

#define FOLDER "../../../Sources/Authors/SiteBuilder/Templates/"
static const EmbeddedFile templates[] = {
#include "templates.h"
};
#undef FOLDER

#define FOLDER "../../../conformance/schemas/"
static const EmbeddedFile feedSchemas[] = {
#include "schemas.h"
};
#undef FOLDER

static const unsigned char diagnostics[] = {
#embed "../../../docs/diagnostics.md"
, 0};

static const unsigned char signoffStyle[] = {
#embed "../../Rooms/Deliver/DeliverCommands/Signoff/signoff.css"
, 0};

#define COUNT(files) (sizeof files / sizeof files[0])

EmbeddedFiles embeddedPages(void) { return (EmbeddedFiles){pages, COUNT(pages)}; }
EmbeddedFiles embeddedClientModules(void) { return (EmbeddedFiles){clientModules, COUNT(clientModules)}; }
EmbeddedFiles embeddedTemplates(void) { return (EmbeddedFiles){templates, COUNT(templates)}; }
EmbeddedFiles embeddedFeedSchemas(void) { return (EmbeddedFiles){feedSchemas, COUNT(feedSchemas)}; }
const unsigned char *embeddedDiagnostics(void) { return diagnostics; }
const unsigned char *embeddedSignoffStyle(void) { return signoffStyle; }
