" :compiler publish, then :make. A note is an item of information.
let current_compiler = 'publish'
CompilerSet makeprg=publish\ lint\ --verbose
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m
CompilerSet errorformat+=%f:\ %trror:\ %m,%f:\ %tarning:\ %m,%f:\ %tote:\ %m
CompilerSet errorformat+=%-G%.%#
