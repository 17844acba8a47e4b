#include "build.h"

#ifndef PUBLISH_COMMIT
#define PUBLISH_COMMIT ""
#endif

const char *build_commit(void) { return PUBLISH_COMMIT; }
