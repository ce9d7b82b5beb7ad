import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Image } from "./build-stages.ts";

/** Puts what a base image has beside Node into the image's folder: names of users, empty folders to mount on. */
export function completeRoot({ folder }: Image): void {
  for (const name of ["usr", "proc", "dev", "tmp", "node", "etc"]) mkdirSync(join(folder, name));
  for (const name of ["bin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name));
  cpSync("/etc/hosts", join(folder, "etc/hosts"));
  writeFileSync(join(folder, "etc/passwd"), "node:x:1000:1000::/home/node:/bin/sh\n");
  writeFileSync(join(folder, "etc/group"), "node:x:1000:\n");
}

/**
 * Starts a command as a container would be with `--read-only --cap-drop=ALL --security-opt=no-new-privileges`: in a
 * root of its own that nobody can write to but for /data and /tmp, as the image's user. It has this machine's network.
 */
export function startInside(
  { folder, environment, user, workdir }: Image,
  dataFolder: string,
  command: string[],
  settings: Record<string, string> = {},
): ChildProcess {
  const [uid, gid] = user.split(":");
  const drop = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const script = `set -e
    mount --bind "$1" "$1"
    cd "$1"
    mount --bind /usr usr && mount -o remount,bind,ro usr
    mount --bind "$2" node && mount -o remount,bind,ro node
    mount --rbind /dev dev
    mount --rbind /proc proc
    mount -t tmpfs -o mode=1777 tmpfs tmp
    mount --bind "$3" data
    mount -o remount,bind,ro "$1"
    cd / && shift 3
    exec chroot "$PLACE" ${drop} env --unset=PLACE --chdir=${workdir} "$@"`;
  const place = [folder, dirname(process.execPath), dataFolder];
  return spawn(
    "unshare",
    ["--mount", "--propagation=private", "/bin/sh", "-c", script, "sh", ...place, ...command],
    {
      env: {
        PATH: "/node:/usr/bin:/usr/sbin:/bin:/sbin",
        PLACE: folder,
        ...environment,
        ...settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
}

/** Whether containers can be imitated here: that needs root, and the right to mount. */
export const canImitate = () =>
  process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;
