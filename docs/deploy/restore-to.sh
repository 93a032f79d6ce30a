#!/bin/sh
# Restores a base backup and the archived WAL to a moment, as a database of its own beside the running one.
# Usage: restore-to.sh BACKUP ARCHIVE TARGET MOMENT, as the user that runs PostgreSQL, with its programs in PATH.
#   BACKUP   folder that pg_basebackup wrote before the moment
#   ARCHIVE  folder that archive_command fills
#   TARGET   new folder for the data
#   MOMENT   such as '2026-11-21 19:03:00+07'; everything committed until then is restored
# Then start PostgreSQL on TARGET: it replays the WAL, stops at the moment and takes no writes until somebody has looked
# and calls `select pg_wal_replay_resume()`.
set -eu
[ $# -eq 4 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
backup=$1 archive=$2 target=$3 moment=$4
[ -f "$backup/backup_manifest" ] || { echo "$backup is no base backup" >&2; exit 1; }
[ ! -e "$target" ] || { echo "$target exists" >&2; exit 1; }
pg_verifybackup --quiet "$backup"
cp -Rp "$backup" "$target"
chmod 700 "$target"
# A copy archives nothing into the archive of the original, and waits for no standby.
cat >> "$target/postgresql.auto.conf" <<END
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'pause'
recovery_target_timeline = 'latest'
archive_mode = off
synchronous_standby_names = ''
primary_conninfo = ''
END
touch "$target/recovery.signal"
rm -f "$target/standby.signal"
