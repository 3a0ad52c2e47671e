import { join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { ProcessConfig, ServiceConfig } from '../../packages/platform/dist/index.js';
import { EarnConfig } from '../../services/earn/dist/config.js';
import { GatewayConfig } from '../../services/gateway/dist/config.js';
import { IdentityConfig } from '../../services/identity/dist/config.js';
import { MarketConfig } from '../../services/market/dist/config.js';
import { ReferralConfig } from '../../services/referral/dist/config.js';
import { SupportConfig } from '../../services/support/dist/config.js';
import { TradingConfig } from '../../services/trading/dist/config.js';
import { WalletConfig } from '../../services/wallet/dist/config.js';
import { KEPT_SECRETS } from '../launcher/product/secrets.ts';
import { type DocumentedSetting, documentedClasses } from './config-docs.ts';

interface Section {
  title: string;
  file: string;
  /** The class of the settings; the launcher has an interface instead. */
  type?: new () => object;
}

const service = (name: string, title: string, type: new () => object): Section => ({
  title: `${title} (\`${name}\`)`,
  file: `services/${name}/src/config.ts`,
  type,
});
const platform = (title: string, type: new () => object): Section => ({
  title,
  file: 'packages/platform/src/config/service-config.ts',
  type,
});

const SECTIONS: Section[] = [
  { title: '`npm start` and the containers', file: 'tools/launcher/product/variables.ts' },
  service('gateway', 'Addresses and limits of calls', GatewayConfig),
  service('support', 'The apps, the transparency log and status', SupportConfig),
  service('identity', 'Operators and messages', IdentityConfig),
  service('market', 'Prices', MarketConfig),
  service('trading', 'Orders', TradingConfig),
  service('wallet', 'Payments', WalletConfig),
  service('referral', 'Rebates', ReferralConfig),
  service('earn', 'Returns', EarnConfig),
  platform('Every service', ServiceConfig),
  platform('Every process', ProcessConfig),
];

const HEAD = `# Configuration

<!-- Generated from the services' config.ts by \`npm run generate\`; do not edit. -->

Every setting is an environment variable, and none is required in practice mode. An empty variable counts as unset. A process that finds a wrong or missing setting does not start and says which one to correct. Terms of money take only their first version from a setting; after that they are changed in the console. Instead of a setting, \`NAME_FILE\` may name a file with its value, such as a mounted secret: \`TOKEN_SECRET_FILE=/run/secrets/token\`.

\`DATABASE_URL\`, \`NATS_URL\` and \`REDIS_URL\` may name several hosts, separated by commas ([production](operations/production.md)).

Servers of your own: \`<SERVICE>_DATABASE_URL\` is a PostgreSQL cluster for one service, \`<SERVICE>_READ_DATABASE_URL\` its replica ([ADR 54](adr/054-read-replicas.md)), and \`<PART>_NATS_URL\` and \`<PART>_REDIS_URL\` are one part's own user, such as \`WALLET_NATS_URL\`; the parts are \`gateway\` and the services. \`NODE_EXTRA_CA_CERTS\` adds to the certificates that are trusted.
`;

/** docs/configuration.md: every setting with its default, the values it takes and its meaning. */
export function configurationPage(root: string): string {
  const listed = new Set<string>();
  const tables = SECTIONS.map((section) => {
    const rows = settingsOf(root, section).filter(({ name }) => !listed.has(name));
    for (const { name } of rows) listed.add(name);
    return rows.length === 0 ? '' : `\n## ${section.title}\n\n${table(rows, section.type)}`;
  });
  const others = KEPT_SECRETS.filter((name) => !listed.has(name)).map((name) => `\`${name}\``);
  return `${HEAD}${tables.join('')}
## Passwords of the servers' users

They are made at the first start and kept in \`DATA_DIR/secrets.json\`, like the settings above that say so: ${others.join(', ')}.
`;
}

function settingsOf(root: string, { file, type }: Section): DocumentedSetting[] {
  const classes = documentedClasses(join(root, file));
  return classes.find(({ name }) => type === undefined || name === type.name)?.settings ?? [];
}

function table(settings: readonly DocumentedSetting[], type: Section['type']): string {
  const initial: Record<string, unknown> = type ? { ...new type() } : {};
  const rows = settings.map((setting) => {
    const cells = [`\`${setting.name}\``, defaultOf(setting, initial[setting.name]), valuesOf(type, setting.name)];
    return `| ${[...cells, setting.meaning].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| setting | default | values | meaning |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

function defaultOf({ name, isLaunchers, stated }: DocumentedSetting, initial: unknown): string {
  if (KEPT_SECRETS.includes(name)) return 'made at the first start';
  if (isLaunchers) return 'set by the launcher';
  if (stated !== undefined) return stated.startsWith('`') ? stated : `\`${stated}\``;
  return initial === undefined ? '–' : `\`${String(initial)}\``;
}

/** The range or the choices that the setting's checks allow. */
function valuesOf(type: Section['type'], name: string): string {
  if (type === undefined) return '';
  const checks = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .filter(({ propertyName }) => propertyName === name);
  const limit = (check: string): unknown => checks.find((found) => found.name === check)?.constraints?.[0];
  const [min, max, choices] = [limit('min'), limit('max'), limit('isIn')];
  if (Array.isArray(choices)) return choices.map((choice) => `\`${choice}\``).join(', ');
  return min === undefined ? '' : `${min} to ${max}`;
}
