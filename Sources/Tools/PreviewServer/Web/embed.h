// One element of CWeb's table: FILE, which lies beside this file.
{FILE, (const unsigned char[]){
#embed FILE
, 0}},
#undef FILE
