/**
 * So many bytes and more glibc takes from the system for one allocation, and gives back when that is freed. Unless told, it
 * takes the longest that was ever freed for that length, up to 32 MB: what is shorter leaves holes behind.
 */
const OWN_MAP_BYTES = 1_048_576;

/**
 * glibc keeps memory apart for every thread, and what one has freed no other gets; that it shall not, it reads from the
 * environment when a program starts, and never again. Started without MALLOC_ARENA_MAX, this process begins once more with
 * it, as itself: the same number, the same standard streams. Called before anything is loaded.
 *
 * Elsewhere than on Linux, and where a parent talks to it by Node's own channel, which would be lost, it goes on as it is.
 */
export function shareAllocator(): void {
  const { platform, env, execPath, execArgv, argv, execve, channel } = process;
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || channel || !execve) return;
  execve.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    MALLOC_MMAP_THRESHOLD_: String(OWN_MAP_BYTES),
    ...env,
    MALLOC_ARENA_MAX: '1',
  });
}
