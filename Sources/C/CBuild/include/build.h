// What this build was made from: the commit, as git shortens it, or nothing.
const char *build_commit(void);
