#!/bin/sh
# Writes Alertmanager's configuration from ALERT_* variables, which its format cannot read, and starts a program:
#   alertmanager.sh FILE PROGRAM [ARGUMENT …]
# Alerts go to ALERT_MAIL_TO and ALERT_WEBHOOK_URL if they are set; the heartbeat goes to ALERT_HEARTBEAT_URL.
set -eu
file=$1
shift

# Prints a value as YAML, in single quotes.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

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
    echo "        from: $(quoted "${ALERT_MAIL_FROM:-alerts@plekje.example}")"
    echo "        smarthost: $(quoted "${ALERT_SMTP_HOST:-mailpit:1025}")"
    echo "        require_tls: ${ALERT_SMTP_TLS:-false}"
    echo '        send_resolved: true'
    if [ -n "${ALERT_SMTP_USERNAME:-}" ]; then
      echo "        auth_username: $(quoted "$ALERT_SMTP_USERNAME")"
      echo "        auth_password: $(quoted "${ALERT_SMTP_PASSWORD:-}")"
    fi
  fi
  [ -z "${ALERT_WEBHOOK_URL:-}" ] || webhook "$ALERT_WEBHOOK_URL" true
  echo '  - name: heartbeat'
  [ -z "${ALERT_HEARTBEAT_URL:-}" ] || webhook "$ALERT_HEARTBEAT_URL" false
} >"$file"
exec "$@" --config.file="$file"
