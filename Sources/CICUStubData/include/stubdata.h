// It has a symbol for the linker and nothing to call.
