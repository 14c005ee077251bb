/**
 * Written into postgresql.conf when the database is made; the owner may change them there. They fit a machine with 1 GB and
 * more, of which the shop is not the only tenant.
 */
export const firstSettings: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Every query here is small; parallel workers would only need shared memory, which is scarce in containers.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Set at every start and above the file, because the shop's promises rest on them. */
export function fixedSettings(folders: { sockets: string; logs: string }): Record<string, string> {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // A restore replaces all tables with their indexes in one transaction, and holds a lock on each.
    max_locks_per_transaction: '256',
    listen_addresses: '',
    unix_socket_directories: `"${folders.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: folders.logs,
    // One file for each day of the week, begun afresh when its day comes again.
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] ',
    // Leaves out the detail lines, which quote e-mail addresses and other values of shoppers.
    log_error_verbosity: 'terse',
  }
}

/** Settings as the programs take them: `-c name=value`. */
export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
