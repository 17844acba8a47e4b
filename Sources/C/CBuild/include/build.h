// What this build was made from: the commit, as git shortens it, or nothing.
const char *build_commit(void);

// The address at which docs/ is read; ends with a slash. A build that does not know it has one that leads nowhere.
const char *build_documentation(void);
