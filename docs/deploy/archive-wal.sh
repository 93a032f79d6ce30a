#!/bin/sh
# archive_command = 'archive-wal.sh /archive "%p" "%f"': a file gets its name when it is complete, and is never overwritten.
# See https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-ARCHIVING-WAL
set -eu
folder=$1 path=$2 name=$3
# The server may send a file again after a crash; another content under the same name is an error.
if [ -f "$folder/$name" ]; then cmp -s "$path" "$folder/$name"; exit; fi
cp "$path" "$folder/$name.part.$$"
sync -d "$folder/$name.part.$$"
mv -n "$folder/$name.part.$$" "$folder/$name"
