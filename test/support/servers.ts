export interface TestServers {
  /** PostgreSQL's administrator, database `postgres`. */
  databaseUrl: string;
  natsUrl: string;
  redisUrl: string;
}

/** The servers that `npm test` started for all tests. They are shared: kill none of them, see `startTestProduct`. */
export function testServers(): TestServers {
  return {
    databaseUrl: required('TEST_DATABASE_URL'),
    natsUrl: required('TEST_NATS_URL'),
    redisUrl: required('TEST_REDIS_URL'),
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by npm test, which starts the servers.`);
  return value;
}
