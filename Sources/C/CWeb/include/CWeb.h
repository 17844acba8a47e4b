#ifndef CWEB_H
#define CWEB_H

// A file of PreviewServer/Web, by its path in it: text that ends with a NUL.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull text;
} WebFile;

// The first of all of them; the one after the last has an empty name.
const WebFile *_Nonnull firstWebFile(void);

#endif
