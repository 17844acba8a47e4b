// An empty table of contents in the place of ICU's 34 MB of locale data, as ICU's own stubdata.cpp has it. The program
// uses nothing of Foundation that depends on a locale. An archive's member is linked for a symbol that is missing, so
// the real data stay out where this one is there; a toolchain with another ICU has another name for them.

#include <stdint.h>

struct table {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved_word;
  uint8_t is_big_endian, charset_family, size_of_char, reserved_byte, format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count, reserved;
  const char *entries[2];
};

_Alignas(16) const struct table icudt76_dat = {
    .header_size = 32,
    .magic = {0xDA, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_char = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
