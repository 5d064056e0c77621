#!/usr/bin/env bash
# A bare Debian to try things in: a debootstrap root that has nothing but what is named.
#
#   build/bare_root.sh make SUITE ROOT [PACKAGE...]   make ROOT of bookworm, trixie, ... with these packages
#   build/bare_root.sh run ROOT COMMAND [ARGUMENT...] run a command as root in it, with an empty environment
#   build/bare_root.sh as-user ROOT COMMAND ...       the same as an unprivileged user
#
# Needs root, debootstrap and unshare. The PIP_ variables and the certificates of this machine hold in the root too.
# $DEBIAN_MIRROR names another mirror, $BARE_ROOT_BIND folders (separated by colons) that are shown in the root at
# the same place, $DISPLAY the display of the programs in it.
set -euo pipefail

[ "$(id -u)" -eq 0 ] || { echo "bare_root.sh: must be run as root (debootstrap, chroot)" >&2; exit 1; }
action=$1

enter() { # ROOT USER COMMAND...
    local root=$1 user=$2
    shift 2
    local variables=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
        DEBIAN_FRONTEND=noninteractive)
    local setting
    while IFS= read -r setting; do variables+=("$setting"); done < <(env | grep -E '^(PIP_|DISPLAY=|[a-z]+_proxy=)')
    # In namespaces of its own: what the command mounts or leaves running ends with it.
    unshare --mount --pid --fork --kill-child --propagation private bash -c '
        set -euo pipefail
        root=$1 user=$2; shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mkdir -p "$root/tmp/.X11-unix" /tmp/.X11-unix
        mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
        IFS=: read -ra folders <<<"${BARE_ROOT_BIND:-}"
        for folder in "${folders[@]}"; do
            mkdir -p "$root$folder"
            mount --bind -o ro "$folder" "$root$folder"
        done
        home=/root; [ "$user" = root ] || home=/home/$user
        exec chroot --userspec="$user" "$root" env -i HOME="$home" "$@"
    ' enter "$root" "$user" "${variables[@]}" "$@"
}

case $action in
make)
    suite=$2 root=$3
    shift 3
    if [ ! -e "$root/.bare" ]; then
        unshare --mount debootstrap --variant=minbase "$suite" "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
        cp -L /etc/resolv.conf "$root/etc/resolv.conf"
        printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # no services
        chmod +x "$root/usr/sbin/policy-rc.d"
        enter "$root" root useradd --create-home user
        touch "$root/.bare"
    fi
    if [ $# -gt 0 ]; then
        enter "$root" root apt-get update -q
        enter "$root" root apt-get install -y -q --no-install-recommends ca-certificates "$@"
        cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    fi
    ;;
run) enter "$2" root "${@:3}" ;;
as-user) enter "$2" user "${@:3}" ;;
*) echo "bare_root.sh: make, run or as-user, not $action" >&2; exit 1 ;;
esac
