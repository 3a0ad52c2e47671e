// The boundaries between the parts. Each comment says what to do instead.
const SERVICE = '^services/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Move what both files need into a third one that imports neither. Entities may name each other by type.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Check the path and its .js suffix; a package belongs into the dependencies of its workspace.',
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
        path: '^services/wallet/src/(ledger|order-funds|earn-funds|rebates)/',
        pathNot: '^services/wallet/src/$1/|^services/wallet/src/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'service-imports-packages-by-name',
      severity: 'error',
      comment: "Import from '@makoto/contracts' or '@makoto/platform'; export there what is missing.",
      from: { path: '^(services|web)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: '^packages/(contracts|platform|verify)/src/index\\.ts$|^packages/platform/src/testing/index\\.ts$',
      },
    },
    {
      name: 'service-imports-no-web-or-tools',
      severity: 'error',
      comment: 'What a service and the tools or the app share belongs into packages/contracts.',
      from: { path: '^(services|packages)/' },
      to: { path: '^(web|console|tools|test)/' },
    },
    {
      name: 'contracts-does-no-io',
      severity: 'error',
      comment: 'contracts only declares: put whatever reads, sends or waits into packages/platform or into a service.',
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
        "Platform takes only types, errors, validation and declarations from '@makoto/contracts'; pass what a service knows as a parameter.",
      from: { path: '^packages/platform/src/' },
      to: { path: '^(services|web|console|tools)/' },
    },
    {
      name: 'web-imports-only-itself',
      severity: 'error',
      comment:
        'The app sees the product through the client generated in its own src; extend the OpenAPI description and generate again. Only the verifier runs in it as it is.',
      from: { path: '^web/src/' },
      to: { path: '^(services|packages|tools|test|console)/', pathNot: '^packages/verify/' },
    },
    {
      name: 'console-imports-only-itself',
      severity: 'error',
      comment:
        'The operators’ app sees the product through the client generated in its own src, and shares nothing with web.',
      from: { path: '^console/src/' },
      to: { path: '^(services|packages|tools|test|web)/' },
    },
    {
      name: 'verify-depends-on-nothing-of-ours',
      severity: 'error',
      comment: 'A verifier that shares code with the house checks nothing: write it again from docs/proof-format.md.',
      from: { path: '^packages/verify/src/' },
      to: { path: '^(services|web|console|tools|test|packages/(contracts|platform))/' },
    },
    {
      name: 'web-has-no-node',
      severity: 'error',
      comment: 'Browsers have no Node modules: use the web API of the same purpose.',
      from: { path: '^(web|console)/src/', pathNot: '\\.spec\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-from-dist',
      severity: 'error',
      comment: 'Import the source, or the package by its name; dist is only what a process runs.',
      // A program that npm installs begins with a file that is there before anything is built.
      from: { pathNot: '^packages/verify/bin/' },
      to: { path: '(^|/)dist/', pathNot: 'node_modules' },
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
