// One element of a table in CEmbedded.c: FILE, which lies in FOLDER.
{&FILE[sizeof FOLDER - 1], (const unsigned char[]){
#embed FILE
, 0}},
#undef FILE
