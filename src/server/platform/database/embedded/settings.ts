/**
 * Settings that initdb writes into postgresql.conf, where the owner may change them. They fit a machine with at
 * least 1 GB that the shop shares with other programs.
 */
export const firstSettings: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // The queries are small, and parallel workers need shared memory, which is scarce in containers.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Settings of every start that override the file. Durable commits and a private socket depend on them. */
export function fixedSettings(folders: { sockets: string; logs: string }): Record<string, string> {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // A restore replaces all tables and indexes in one transaction, which locks each of them.
    max_locks_per_transaction: '256',
    listen_addresses: '',
    unix_socket_directories: `"${folders.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: folders.logs,
    // One file for each day of the week, emptied a week later.
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] ',
    // Omits the detail lines, which quote e-mail addresses and other values of shoppers.
    log_error_verbosity: 'terse',
  }
}

/** Settings as command-line arguments: `-c name=value`. */
export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
