#ifndef CEMBEDDED_H
#define CEMBEDDED_H

// Files of this repository that are parts of the program: text that ends with a NUL.

typedef struct {
  // The path in the table's folder.
  const char *_Nonnull name;
  const unsigned char *_Nonnull text;
} EmbeddedFile;

typedef struct {
  const EmbeddedFile *_Nonnull first;
  long count;
} EmbeddedFiles;

// The preview's own pages: PreviewServer/Web.
EmbeddedFiles embeddedPages(void);
// Clients/javascript, but for what shows items, and for Node.
EmbeddedFiles embeddedClientModules(void);
// SiteBuilder/Templates.
EmbeddedFiles embeddedTemplates(void);
// conformance/schemas, but for those of the vectors and of their runner.
EmbeddedFiles embeddedFeedSchemas(void);
// docs/diagnostics.md
const unsigned char *_Nonnull embeddedDiagnostics(void);
// Signoff/signoff.css
const unsigned char *_Nonnull embeddedSignoffStyle(void);

#endif
