import { existsSync, readdirSync } from 'node:fs'
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * Who may import whom: the only place that says so. `scripts/check/boundaries.test.ts` plants a violation of every rule.
 * The pictures in docs/architecture.md show the same.
 */
const folder = `${import.meta.dirname}/server/src`
/** A folder of the server with a README is a wing. Others may import only the file that bears its name. */
export const wings = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/README.md`))
const anyWing = `^server/src/(${wings.join('|')})/`
const wingFiles = wings.map((name) => `^server/src/${name}/${name}[.]ts$`)
/** Statements join the tables of several wings. Each is defined in its wing. */
const wingTables = `${anyWing}tables/`
const sales = (rooms: string) => `^server/src/sales/(?:${rooms})/`
const workbookRoom = '^web/app/routes/course/workbook/'
const npm = (names: string) => `^(?:node_modules/)?(?:${names})(?:/|$)`

/** What all rooms of the contract share, and its rooms. Each builds on those before it. */
const contractRooms = ['shared', 'accounts', 'sales', 'publishing', 'course', 'office']

type Rule = IRegularForbiddenRuleType

const rule = (name: string, comment: string, from: Rule['from'], to: Rule['to']) =>
  ({ name, comment, severity: 'error', from, to }) satisfies Rule

export default {
  forbidden: [
    rule('no-cycles', 'Files that import each other cannot be read one after the other.', {}, { circular: true }),
    {
      ...rule(
        'no-wing-cycles',
        'Wings, and the rooms of a wing, build on each other in one direction.',
        {},
        { circular: true },
      ),
      scope: 'folder',
      from: { path: anyWing },
      to: { circular: true, viaOnly: { path: anyWing } },
    },
    {
      ...rule(
        'no-workbook-cycles',
        "Rooms of the workbook's pages build on each other in one direction.",
        {},
        { circular: true },
      ),
      scope: 'folder',
      from: { path: workbookRoom },
      to: { circular: true, path: workbookRoom },
    },

    rule(
      'contract-is-alone',
      'The contract knows zod, what converts Markdown, and nothing of ours.',
      { path: '^contract/src/' },
      { pathNot: ['^contract/src/', npm('zod|micromark|micromark-extension-gfm-table|micromark-extension-directive')] },
    ),
    ...contractRooms.slice(0, -1).map((room, at) =>
      rule(
        `contract-below-${contractRooms[at + 1]}`,
        'Rooms of the contract build on each other in one direction.',
        {
          path: `^contract/src/${room === 'shared' ? '(?!(?:accounts|sales|publishing|course|office)/|endpoints[.]ts$)' : `${room}/`}`,
        },
        { path: `^contract/src/(?:${contractRooms.slice(at + 1).join('|')})/` },
      ),
    ),
    rule(
      'markdown-in-page-data',
      "The parser of Markdown is in no visitor's script: pages get HTML from their data.",
      {
        path: '^(?:web/app|contract/src)/',
        pathNot: [
          '^web/app/page-data/(prose|lesson-data)[.]ts$',
          '^contract/src/course/(?:lessons/lesson|walkthroughs/walkthrough)-text[.]ts$',
          '[.]test[.]ts$',
        ],
      },
      { path: '^contract/src/(words/markdown|course/lessons/lesson-text|course/walkthroughs/walkthrough-text)[.]ts$' },
    ),
    rule(
      'gateway-is-alone',
      'The local gateway stands in for a company that knows nothing of the site.',
      { path: '^sandbox-gateway/src/' },
      { path: '^(?:contract|server|web|scripts|lab|e2e)/' },
    ),
    rule(
      'server-without-pages',
      'The server serves built pages and talks to a gateway. It imports neither.',
      { path: '^server/src/' },
      { path: '^(?:web|sandbox-gateway|scripts|lab|e2e)/' },
    ),
    rule(
      'pages-without-server',
      'The pages know the contract, not the server.',
      { path: '^web/app/' },
      { path: '^(?:server|sandbox-gateway|scripts|lab|e2e)/' },
    ),
    rule(
      'nothing-on-the-lab',
      'The lab measures and tries out everything else. Nothing depends on it.',
      { pathNot: '^lab/' },
      { path: '^lab/' },
    ),
    rule(
      'words-from-loaders',
      "Scripts hold none of the owner's words, so that publishing never changes a script.",
      { path: '^web/app/' },
      { path: '^content/' },
    ),

    rule(
      'wings-by-their-file',
      "A wing imports of another only the file that bears the other wing's name, and its tables.",
      { path: anyWing },
      { path: anyWing, pathNot: ['^server/src/$1/', ...wingFiles, wingTables] },
    ),
    rule(
      'wings-from-outside',
      'What is no wing imports of one only the file that bears its name, and its tables.',
      { path: '^server/src/', pathNot: anyWing },
      { path: anyWing, pathNot: [...wingFiles, wingTables] },
    ),
    rule(
      'tables-at-the-bottom',
      'Tables refer to each other, and know nothing that uses them.',
      { path: wingTables },
      { path: '^server/src/', pathNot: [wingTables, '^server/src/platform/db/columns[.]ts$'] },
    ),
    rule(
      'rooms-below-their-wing',
      'The file of a wing is for others. Its own rooms import each other.',
      { path: `${anyWing}.+/` },
      { path: '^server/src/$1/$1[.]ts$' },
    ),
    rule(
      'platform-below-wings',
      'The platform knows no wing, and nothing that is made of wings.',
      { path: '^server/src/platform/' },
      { path: '^server/src/', pathNot: ['^server/src/platform/', '^server/src/config/'] },
    ),
    rule(
      'only-start-starts',
      'Only the programs and the parts they are started from know how the site starts, and how it is backed up.',
      { path: '^server/src/', pathNot: ['^server/src/(?:main[.]ts|commands/|start/|backup/)'] },
      { path: '^server/src/(?:start|backup)/' },
    ),
    rule(
      'adapters-at-the-start',
      'Only main and start/providers choose who does what we do not own.',
      {
        path: '^server/src/',
        pathNot: [
          '^server/src/main[.]ts$',
          '^server/src/start/providers[.]ts$',
          '^server/src/platform/gateways/payments[.]braintree',
        ],
      },
      {
        path: '^server/src/platform/gateways/(?:payments[.]braintree|mail[.]smtp|mail[.]files|report-mailbox[.]imap|vimeo-check[.]oembed|link-check[.]http)',
      },
    ),
    rule(
      'http-without-fetch',
      'An import of these modules also loads the library for fetch; see node-http.ts.',
      { path: '^server/src/', pathNot: '[.]test[.]ts$' },
      { path: '^https?$', dependencyTypesNot: ['type-only'] },
    ),
    rule('fakes-in-tests', 'Only tests import fakes.', { path: '^server/src/' }, { path: '[.]fake[.]ts$' }),
    rule(
      'vendor-in-its-adapter',
      "Only the adapter imports the card provider's library.",
      { path: '^server/src/', pathNot: ['^server/src/platform/gateways/payments[.]braintree'] },
      { path: npm('braintree') },
    ),
    rule(
      'pictures-in-their-process',
      'Pictures are decoded in a process of their own. The site imports nothing of it but what starts it.',
      { path: '^server/src/', pathNot: '^server/src/platform/decoding/pictures/' },
      {
        path: '^server/src/platform/decoding/pictures/',
        pathNot: '^server/src/platform/decoding/pictures/(?:run|jobs|first-bytes)[.]ts$',
      },
    ),
    rule(
      'workbooks-in-their-process',
      'Workbooks are unpacked in a process of their own. The site imports nothing of it but what starts it.',
      { path: '^server/src/', pathNot: '^server/src/platform/decoding/workbooks/' },
      {
        path: '^server/src/platform/decoding/workbooks/',
        pathNot: '^server/src/platform/decoding/workbooks/(?:run|jobs)[.]ts$',
      },
    ),
    rule(
      'decoders-in-their-process',
      'Only those processes load the libraries for pictures and workbooks.',
      { path: '^server/src/', pathNot: '^server/src/platform/decoding/(?:pictures|workbooks)/' },
      { path: npm('sharp|hucre') },
    ),
    rule(
      'archives-in-their-process',
      'Outside those processes, only the type of an archive is read.',
      {
        path: '^server/src/',
        pathNot: '^server/src/(?:platform/decoding/workbooks/|course/files/archive-type[.]ts$)',
      },
      { path: npm('yauzl') },
    ),
    rule(
      'stories-without-http',
      'Use cases, queries and rules never see HTTP; only routes do.',
      { path: anyWing, pathNot: ['[.]routes[.]ts$', ...wingFiles] },
      { path: [npm('fastify[\\w-]*|@fastify'), '[.]routes[.]ts$'] },
    ),
    rule(
      'routes-of-their-own',
      "A room uses another's use cases, never its routes.",
      { path: `${anyWing}([^/]+)/.*[.]routes[.]ts$` },
      { path: '[.]routes[.]ts$', pathNot: '^server/src/$1/$2/' },
    ),
    rule(
      'rules-without-database',
      'Pure rules see neither the database nor HTTP.',
      {
        path: `${anyWing}.*(?:-rules|/attempt-state|/messages|/window|/purchase-status|-schedule)[.]ts$`,
      },
      {
        path: [
          '^server/src/platform/(?:db|jobs|http)/',
          '[.](?:queries|routes)[.]ts$',
          npm('drizzle-orm|fastify[\\w-]*|pg'),
        ],
      },
    ),

    rule(
      'payments-at-the-bottom',
      'In sales, terms and payments carry the rest, checkout and the sweeper are on top.',
      { path: sales('payments|terms') },
      { path: sales('cancellations|disputes|refunds|sweeper|checkout|reconciliation|webhooks') },
    ),
    rule(
      'terms-before-payments',
      'What was agreed does not depend on how it was paid.',
      { path: sales('terms') },
      { path: sales('payments') },
    ),
    rule(
      'refunds-below-the-sweeper',
      'The sweeper calls refunds, cancellations and disputes; they never call it.',
      { path: sales('cancellations|disputes|refunds') },
      { path: sales('sweeper|checkout|reconciliation|webhooks') },
    ),

    rule(
      'areas-apart',
      'Areas do not import each other; what two of them share is in kit, shell, forms, lists, player, purchase, search or access.',
      { path: '^web/app/routes/([^/]+)/' },
      { path: '^web/app/routes/', pathNot: '^web/app/routes/$1/' },
    ),
    rule(
      'shared-below-areas',
      'What areas share knows none of them.',
      {
        path: '^web/app/',
        pathNot: ['^web/app/routes/', '^web/app/(?:(?:routes|public-pages)[.]ts|entry[.][a-z-]+[.]tsx)$'],
      },
      { path: '^web/app/routes/' },
    ),
    rule(
      'kit-at-the-bottom',
      'The kit knows no domain: it imports what it consists of, and the addresses of the pages.',
      { path: '^web/app/kit/' },
      {
        path: '^(?:web/app|contract/src)/',
        pathNot: ['^web/app/(?:kit|text-parts)/', '^web/app/page-data/prose[.]ts$', '^contract/src/paths[.]ts$'],
      },
    ),
    rule(
      'shell-below-forms',
      'Bars and frames of pages know neither forms, nor lists, nor purchases.',
      { path: '^web/app/shell/' },
      { path: '^web/app/(?:forms|lists|purchase)/' },
    ),
    rule(
      'card-library-in-its-adapter',
      "Only the card fields' adapter imports the card provider's library.",
      { path: '^web/app/', pathNot: '/card-fields[.]braintree' },
      { path: npm('braintree-web') },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests may reach further than the code that they test.
    exclude: { path: '[.]react-router|/dist/|/build/|[.]test[.]ts$|^server/test/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
} satisfies IConfiguration
