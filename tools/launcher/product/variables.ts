/** The settings that `npm start` and the containers read themselves, as environment variables. */
export interface LauncherVariables {
  /** `practice`: practice money and simulated markets. `live` starts only with real feeds, rails and jurisdictions. @default practice */
  MODE?: string | undefined;
  /** The port for browsers; 0 picks a free one. @default 8080 */
  PORT?: string | undefined;
  /** The address on which that port listens; `127.0.0.1` lets only this machine in. @default 0.0.0.0 */
  HOST?: string | undefined;
  /** How browsers reach the product, such as `https://makoto.example`; passkeys work there only. @default `http://localhost:PORT` */
  PUBLIC_URL?: string | undefined;
  /** The folder of databases, logs, uploads and secrets. @default .data */
  DATA_DIR?: string | undefined;
  /** `debug`, `info`, `warn`, `error` or `silent`. @default info */
  LOG_LEVEL?: string | undefined;
  /** Practice mode: whether the first start creates a customer `demo` with an account history and prints its password. @default on */
  DEMO?: string | undefined;
  /** The number of `trading` processes, 1 to 16. @default 1 */
  TRADING_REPLICAS?: string | undefined;
  /** The number of `market` processes, 1 to 16. @default 1 */
  MARKET_REPLICAS?: string | undefined;
  /** Your own PostgreSQL, as an administrator. */
  DATABASE_URL?: string | undefined;
  /**
   * A streaming replica of that PostgreSQL, such as `postgresql://db2:5432`: reports, exports, operators' searches and candles
   * are read there while it is new enough. Services log in to it as themselves.
   */
  READ_DATABASE_URL?: string | undefined;
  /** Your own NATS. */
  NATS_URL?: string | undefined;
  /** Your own Redis. */
  REDIS_URL?: string | undefined;
  /** Your own Prometheus, whose alerts the console shows; `npm start -- --observe` starts one and sets this. */
  PROMETHEUS_URL?: string | undefined;
  /** The folder of the backup, on another disk or machine. With it, `npm start` backs up while it runs. */
  BACKUP_DIR?: string | undefined;
  /** The file with the key of the backup, which `npm run backup -- --new-key <file>` makes. Keep a copy of it apart. */
  BACKUP_KEY_FILE?: string | undefined;
  /** Hours between two base backups, 1 to 720. @default 24 */
  BACKUP_EVERY_HOURS?: string | undefined;
  /** Seconds between two shipments of what is new, 1 to 50: about as much is lost with the machine. @default 5 */
  BACKUP_SHIP_SECONDS?: string | undefined;
  /** Days of which every moment can be restored, 1 to 3650. @default 7 */
  BACKUP_KEEP_DAYS?: string | undefined;
  /** The greatest speed of a base backup in MB per second, 1 to 1000. @default 50 */
  BACKUP_MB_PER_SECOND?: string | undefined;
  /** `npm run backup`: the server to back up, as an administrator, if no `npm start` runs on DATA_DIR. */
  BACKUP_DATABASE_URL?: string | undefined;
}
