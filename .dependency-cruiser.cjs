// Import boundaries. Each comment says what to do instead.
const SERVICE = '^services/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Move what both files need into a third one that imports neither; circles of type imports count, too.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Check the path and its .js suffix; declare a package in the dependencies of its workspace.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'service-imports-no-service',
      severity: 'error',
      comment: 'Ask the other service: declare a request in packages/contracts/src/rpc, or an event in src/events.',
      from: { path: SERVICE },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'wallet-folders-through-their-entry',
      severity: 'error',
      comment: "Import from the folder's index.ts; export there what is missing.",
      from: { path: '^services/wallet/src/([^/]+)', pathNot: '\\.spec\\.ts$|^services/wallet/src/testing/' },
      to: {
        path: '^services/wallet/src/(ledger|order-funds|earn-funds|rebates|payments|payees|conversions)/',
        pathNot: '^services/wallet/src/$1/|^services/wallet/src/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'service-imports-packages-by-name',
      severity: 'error',
      comment: "Import from '@makoto/contracts' or '@makoto/platform', and export what is missing there.",
      from: { path: '^(services|web)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot:
          '^packages/(contracts|platform|verify)/src/index\\.ts$|^packages/(platform/src/testing|verify/src/(tlog|watch))/index\\.ts$|^packages/verify/src/release\\.ts$',
      },
    },
    {
      name: 'service-imports-no-web-or-tools',
      severity: 'error',
      comment: 'Move what a service shares with the tools or the app to packages/contracts.',
      from: { path: '^(services|packages)/' },
      to: { path: '^(web|console|tools|test)/' },
    },
    {
      name: 'contracts-does-no-io',
      severity: 'error',
      comment: 'contracts only declares: put code that reads, sends or waits into packages/platform or a service.',
      from: { path: '^packages/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contracts-imports-only-validation',
      severity: 'error',
      comment:
        'Besides class-validator, class-transformer and reflect-metadata, contracts imports nothing: no Nest, no client, no platform.',
      from: { path: '^packages/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: '^packages/contracts/src/|node_modules/(class-validator|class-transformer|reflect-metadata)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'platform-knows-no-business-word',
      severity: 'error',
      comment:
        "Platform imports only '@makoto/contracts' of this repository; pass what a service knows as a parameter.",
      from: { path: '^packages/platform/src/' },
      to: { path: '^(services|web|console|tools)/' },
    },
    {
      name: 'web-imports-only-itself',
      severity: 'error',
      comment:
        'The app sees the product through its generated client: change the declarations and run npm run generate. Only the verifier is shared.',
      from: { path: '^web/src/' },
      to: { path: '^(services|packages|tools|test|console)/', pathNot: '^packages/verify/' },
    },
    {
      name: 'console-imports-only-itself',
      severity: 'error',
      comment: 'The console sees the product through its generated client and shares nothing with web.',
      from: { path: '^console/src/' },
      to: { path: '^(services|packages|tools|test|web)/' },
    },
    {
      name: 'verify-depends-on-nothing-of-ours',
      severity: 'error',
      comment: 'A verifier that shares code with the services proves nothing: implement it from docs/proof-format.md.',
      from: { path: '^packages/verify/src/' },
      to: { path: '^(services|web|console|tools|test|packages/(contracts|platform))/' },
    },
    {
      name: 'client-imports-only-itself',
      severity: 'error',
      comment: 'The client is published alone: generate what it needs of the contract into src/generated.',
      from: { path: '^packages/client/src/', pathNot: '\\.spec\\.ts$|/testing/' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'witness-uses-only-the-formats',
      severity: 'error',
      comment: 'A witness that runs code of the house is the house: it has only makoto-verify/tlog.',
      from: { path: '^packages/witness/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(packages|services|web|console|tools|test)/', pathNot: '^packages/(witness/src|verify/src/tlog)/' },
    },
    {
      name: 'monitor-uses-only-the-verifier',
      severity: 'error',
      comment: 'A monitor that runs code of the house believes it: it has only makoto-verify and its formats.',
      from: { path: '^packages/monitor/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(packages|services|web|console|tools|test)/',
        pathNot: '^packages/(monitor/src|verify/src/(index\\.ts|tlog))',
      },
    },
    {
      name: 'web-has-no-node',
      severity: 'error',
      comment: 'Browsers have no Node modules; use the matching web API.',
      from: { path: '^(web|console)/src/', pathNot: '\\.spec\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-from-dist',
      severity: 'error',
      comment: 'Import the source, or the package by its name; dist holds what a process runs.',
      // The entry file of a published program exists before the build; tools run compiled services.
      from: { pathNot: '^(packages/(verify|witness|monitor)/bin|tools)/' },
      // `#ed25519` is one of two files of the build, depending on the platform.
      to: { path: '(^|/)dist/', pathNot: 'node_modules|^packages/verify/dist/ed25519/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'Add the package to the dependencies of the workspace that imports it.',
      from: { path: '^(packages|services|web)/[^/]+/src/', pathNot: '\\.spec\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|(^|/)dist/' },
    exclude: { path: ['(^|/)dist/.*\\.d\\.ts$', '^services/[^/]+/bundle/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'test/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
