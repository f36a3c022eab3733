#!/bin/sh
# Writes Alertmanager's configuration from variables, which its format cannot read, and starts a program:
#   alertmanager.sh FILE PROGRAM [ARGUMENT …]
# Alerts go to ALERT_MAIL_TO, by the site's mail server (SMTP_URL), and to ALERT_WEBHOOK_URL; the heartbeat goes to
# ALERT_HEARTBEAT_URL. A variable that is not set switches its receiver off.
set -eu
file=$1
shift

# Prints a value as YAML, in single quotes.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

# Prints a percent-encoded part of an address decoded. The printf of some shells knows no \x41, the program does.
decoded() { env printf '%b' "$(printf '%s' "$1" | sed 's/\\/\\\\/g; s/%\([0-9A-Fa-f]\{2\}\)/\\x\1/g')"; }

[ -z "${SMTP_URL_FILE:-}" ] || SMTP_URL=$(cat "$SMTP_URL_FILE")
SMTP_URL=${SMTP_URL:-smtp://mailpit:1025}
smtp_server=${SMTP_URL#*://}
smtp_server=${smtp_server%%[/?]*}
smtp_user=
case $smtp_server in *@*) smtp_user=${smtp_server%@*} smtp_server=${smtp_server##*@} ;; esac
case $SMTP_URL in smtps:*) smtp_port=465 ;; *) smtp_port=587 ;; esac
case $smtp_server in *:*) ;; *) smtp_server=$smtp_server:$smtp_port ;; esac

webhook() {
  printf '    webhook_configs:\n      - { url: %s, send_resolved: %s }\n' "$(quoted "$1")" "$2"
}

umask 077
{
  cat "$(dirname "$0")/alertmanager-routes.yml"
  echo 'receivers:'
  echo '  - name: people'
  if [ -n "${ALERT_MAIL_TO:-}" ]; then
    echo '    email_configs:'
    echo "      - to: $(quoted "$ALERT_MAIL_TO")"
    echo "        from: $(quoted "${MAIL_FROM:-alerts@plekje.example}")"
    echo "        smarthost: $(quoted "$smtp_server")"
    echo '        send_resolved: true'
    # Alertmanager sends a password by TLS only.
    if [ -n "$smtp_user" ]; then
      echo '        require_tls: true'
      echo "        auth_username: $(quoted "$(decoded "${smtp_user%%:*}")")"
      echo "        auth_password: $(quoted "$(decoded "${smtp_user#*:}")")"
    else
      echo '        require_tls: false'
    fi
  fi
  [ -z "${ALERT_WEBHOOK_URL:-}" ] || webhook "$ALERT_WEBHOOK_URL" true
  echo '  - name: heartbeat'
  [ -z "${ALERT_HEARTBEAT_URL:-}" ] || webhook "$ALERT_HEARTBEAT_URL" false
} >"$file"
exec "$@" --config.file="$file"
