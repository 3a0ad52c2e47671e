// Jest runs the TypeScript sources as ES modules (node --experimental-vm-modules, see tools/test). There are three
// projects: `unit` (server packages and tools), `web` (browser code in jsdom) and `e2e` (the whole product).

/** swc options for one syntax. Decorators keep their metadata; fields behave as tsc emits them. */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const base = {
  rootDir: import.meta.dirname,
  // Not in the temporary folder, which is in memory if the machine has plenty.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // JavaScript first: the mapper removes the `.js` extension, and packages that contain both need it back.
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
  moduleNameMapper: {
    '^@makoto/contracts$': '<rootDir>/packages/contracts/src/index.ts',
    '^@makoto/platform$': '<rootDir>/packages/platform/src/index.ts',
    '^@makoto/platform/testing$': '<rootDir>/packages/platform/src/testing/index.ts',
    '^makoto-client$': '<rootDir>/packages/client/src/index.ts',
    '^makoto-verify$': '<rootDir>/packages/verify/src/index.ts',
    '^makoto-verify/tlog$': '<rootDir>/packages/verify/src/tlog/index.ts',
    '^makoto-verify/release$': '<rootDir>/packages/verify/src/release.ts',
    '^makoto-verify/watch$': '<rootDir>/packages/verify/src/watch/index.ts',
    '^#ed25519$': '<rootDir>/packages/verify/src/ed25519/node.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

const nest = { ...base, setupFilesAfterEnv: ['<rootDir>/test/support/preload-nest.ts'] };

export default {
  // Tests wait for servers, killed processes, clocks and browsers, so more of them run at once than two cores could. With
  // four, answers of products come too late: a tenth less time, and tests that fail for it.
  maxWorkers: 3,
  // Jest keeps much of each test file's modules until its process ends, and collecting them takes ever longer.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 120_000,
  testSequencer: '<rootDir>/tools/test/sequencer.mjs',
  projects: [
    {
      ...nest,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/native-modules/environment.mjs',
      testRunner: '<rootDir>/test/support/native-modules/runner.mjs',
      testMatch: [
        '<rootDir>/{packages,services}/*/src/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.ts',
        '<rootDir>/test/support/**/*.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/support/browser-environment.mjs',
      testMatch: ['<rootDir>/{web,console}/src/**/*.spec.{ts,tsx}'],
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '^#ed25519$': '<rootDir>/packages/verify/src/ed25519/noble.ts',
        '\\.(css|svg|png|webp)$': '<rootDir>/test/support/asset.ts',
      },
    },
    {
      ...nest,
      displayName: 'e2e',
      // Jest allows one timeout for all projects only.
      setupFilesAfterEnv: [...nest.setupFilesAfterEnv, '<rootDir>/test/support/long-timeout.ts'],
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/**/*.e2e.ts'],
    },
  ],
};
