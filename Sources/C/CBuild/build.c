#include "build.h"

#ifndef PUBLISH_COMMIT
#define PUBLISH_COMMIT ""
#endif

const char *build_commit(void) { return PUBLISH_COMMIT; }

#ifndef PUBLISH_DOCUMENTATION
#define PUBLISH_DOCUMENTATION "https://publish.invalid/docs/"
#endif

const char *build_documentation(void) { return PUBLISH_DOCUMENTATION; }
