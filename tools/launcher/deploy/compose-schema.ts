const text = { type: 'string' };
const texts = { type: 'array', items: text };
const flag = { type: 'boolean' };
const number = { type: ['number', 'string'] };
const closed = (properties: Record<string, unknown>): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const named = (each: unknown): object => ({ type: 'object', additionalProperties: each });

const CONDITIONS = ['service_started', 'service_healthy', 'service_completed_successfully'];

const SERVICE = closed({
  image: text,
  build: { anyOf: [text, closed({ context: text, target: text })] },
  pull_policy: { enum: ['always', 'never', 'missing', 'build'] },
  profiles: texts,
  command: texts,
  environment: named({ type: ['string', 'number', 'null'] }),
  volumes: texts,
  tmpfs: texts,
  ports: texts,
  networks: texts,
  depends_on: named(closed({ condition: { enum: CONDITIONS }, required: flag })),
  healthcheck: closed({ interval: text, timeout: text, start_period: text, retries: number, test: texts }),
  restart: { enum: ['no', 'always', 'on-failure', 'unless-stopped'] },
  init: flag,
  user: text,
  read_only: flag,
  security_opt: texts,
  cap_drop: texts,
  mem_limit: text,
  cpus: number,
  pids_limit: { type: 'number' },
  shm_size: text,
  scale: { type: ['integer', 'string'] },
  stop_grace_period: text,
  stop_signal: text,
  logging: closed({ driver: text, options: named(text) }),
});

/**
 * The words of the Compose specification that docker-compose.yml uses, with their types, as JSON schema. A word that is
 * not here may be right: look it up at https://github.com/compose-spec/compose-spec and add it.
 */
export const COMPOSE_SCHEMA = {
  type: 'object',
  properties: {
    name: text,
    services: named(SERVICE),
    networks: named({ anyOf: [{ type: 'null' }, closed({ internal: flag })] }),
    volumes: named({ type: 'null' }),
  },
  patternProperties: { '^x-': {} },
  additionalProperties: false,
};
