const { existsSync } = require('node:fs')
const { dirname, join, relative, sep } = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const HtmlWebpackPlugin = require('html-webpack-plugin')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')
const TerserPlugin = require('terser-webpack-plugin')
const { CopyPublic } = require('./build/copy-public.cjs')
const { InlineFirstPaint } = require('./build/inline-first-paint.cjs')
const { MinifyCss } = require('./build/minify-css.cjs')
const { Precompress } = require('./build/precompress.cjs')
const { siteServer } = require('./build/site-server.cjs')
const { PreloadFirstSight } = require('./build/preload-first-sight.cjs')
const { WriteAssets } = require('./build/write-assets.cjs')
const { version: KIT_VERSION } = require('./released/kit.json')

const ROOT = join(__dirname, '../..')

/** Packages of which a page may hold one copy only: two Reacts or two toast contexts do not know each other. */
const SINGLETONS = [
  'react',
  'react-dom',
  '@plekje/contracts',
  '@plekje/contracts/plain',
  '@plekje/web-kit',
  '@plekje/ui',
]
/** Of these the manifest says the version of the kit: the shell refuses a remote of another major (ADR 38). */
const KIT = ['@plekje/web-kit', '@plekje/ui']

/**
 * The complete webpack configuration of a front end, as a function of webpack's mode. `serve` adds a development server:
 * `platform`, of files that the gateway of this machine serves and the page replaces while it runs, or `site`, which
 * shows the front end in a site that runs elsewhere (`site`, its origin) on `servePort` and reloads the page.
 *
 * @param {object} unit
 * @param {string} unit.name `shell`, or the remote's name in `/remotes.json`
 * @param {number} unit.port of its development server
 * @param {'shell' | 'remote'} unit.kind a remote exposes `src/remote` as `./remote`
 * @param {string} unit.dir `__dirname` of the front end; the result lands in its `dist`
 */
const federate = ({ name, port, kind, dir }) => {
  return (_env, { mode = 'production', serve, site, servePort = port } = {}) => {
    const isHot = serve === 'platform'
    const isProduction = mode === 'production'
    const isShell = kind === 'shell'
    return {
      name,
      mode,
      context: dir,
      entry: { [isShell ? 'main' : 'standalone']: join(dir, 'src/index.ts') },
      target: ['web', 'es2022'],
      devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
      output: {
        path: join(dir, 'dist'),
        filename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
        chunkFilename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
        assetModuleFilename: '[name].[contenthash:8][ext]',
        uniqueName: `plekje-${name}`,
        publicPath: isShell ? '/' : 'auto',
        // A development server keeps its files: the gateway serves them while a new build is being written.
        clean: !serve,
      },
      resolve: {
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
        ...(isProduction ? { alias: productionRouter } : {}),
      },
      module: { rules: rules({ isDevelopment: !isProduction && serve !== 'site', isHot }) },
      optimization: {
        // The React of a site is that of production, and elements of a development build do not work with it.
        ...(serve === 'site' ? { nodeEnv: 'production' } : {}),
        chunkIds: isProduction ? 'deterministic' : 'named',
        minimizer: [
          new TerserPlugin({
            minify: TerserPlugin.swcMinify,
            // It comes as small as it can be, and as a module, which the others are not.
            exclude: /map-worker\./,
            extractComments: false,
            terserOptions: { compress: { passes: 2 }, format: { comments: false } },
          }),
          new MinifyCss(),
        ],
      },
      performance: false,
      cache: {
        type: 'filesystem',
        cacheDirectory: join(ROOT, 'node_modules/.cache/webpack', [name, mode, serve].filter(Boolean).join('-')),
        buildDependencies: { config: [__filename, join(dir, 'webpack.config.cjs')] },
      },
      plugins: [
        new CopyPublic(join(dir, 'public')),
        federation({ name, isShell, isProduction }),
        new MiniCssExtractPlugin({
          filename: isProduction ? '[name].[contenthash:8].css' : '[name].css',
          chunkFilename: isProduction ? '[name].[contenthash:8].css' : '[name].css',
          ignoreOrder: true,
        }),
        new HtmlWebpackPlugin({
          template: isShell ? join(dir, 'src/index.html') : join(__dirname, 'build/standalone.html'),
          publicPath: isShell ? '/' : 'auto',
          excludeChunks: isShell ? [] : [name],
          scriptLoading: 'defer',
          // Comments stay: the gateway replaces one of them.
          minify: false,
        }),
        ...(isShell ? [new InlineFirstPaint({ dir, isProduction })] : []),
        ...(isShell && isProduction ? [new PreloadFirstSight()] : []),
        ...(isProduction
          ? [new WriteAssets({ ...(isShell ? OF_SHELL : ofRemote(name)), isRendered: isRendered(dir) })]
          : []),
        ...(isProduction ? [new Precompress({ except: isShell ? ['index.html'] : [] })] : []),
        ...(isHot ? [new ReactRefreshPlugin({ overlay: false })] : []),
      ],
      stats: 'errors-warnings',
      infrastructureLogging: { level: 'error' },
      ...(isHot ? { devServer: devServer(port) } : {}),
      ...(serve === 'site' ? { devServer: siteServer({ name, port: servePort, site }) } : {}),
    }
  }
}

/** React Router gives ES modules of its development build whatever is asked; that one carries warnings for who writes routes. */
const ROUTER = join(dirname(require.resolve('react-router/package.json')), 'dist/production')
const productionRouter = {
  'react-router$': join(ROUTER, 'index.mjs'),
  'react-router/dom$': join(ROUTER, 'dom-export.mjs'),
}

/** Whether pages of the front end are made by servers too: then it has a bundle for Node ({@link renderServer}). */
const isRendered = (dir) => existsSync(join(dir, 'src/server.tsx'))

/** The shell's page names its own files. */
const OF_SHELL = { entry: 'main', always: [] }
const ofRemote = (name) => ({ entry: name, always: [name, '__federation_expose_remote'] })

/**
 * The configuration of a front end's bundle for Node, `.server/render.cjs` beside its files: `src/server.tsx` with all it
 * stands on in one file, and class names as in the stylesheets that browsers get.
 *
 * @param {{ name: string, dir: string }} unit
 */
const renderServer = ({ name, dir }) => ({
  name: `${name}-server`,
  mode: 'production',
  context: dir,
  entry: { render: join(dir, 'src/server.tsx') },
  target: 'node20',
  devtool: false,
  output: {
    path: join(dir, 'dist/.server'),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    assetModuleFilename: '[name].[contenthash:8][ext]',
    publicPath: name === 'shell' ? '/' : `/remotes/${name}/`,
  },
  // Maps are drawn in browsers alone.
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    alias: { ...productionRouter, 'maplibre-gl$': false },
  },
  module: {
    rules: rules({ isDevelopment: false, isHot: false, isServer: true }),
    // One file: what is fetched in turn by browsers is there at once.
    parser: { javascript: { dynamicImportMode: 'eager' } },
  },
  optimization: { minimize: false, nodeEnv: 'production' },
  performance: false,
  cache: {
    type: 'filesystem',
    cacheDirectory: join(ROOT, 'node_modules/.cache/webpack', `${name}-server`),
    buildDependencies: { config: [__filename] },
  },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
})

const federation = ({ name, isShell, isProduction }) =>
  new ModuleFederationPlugin({
    name,
    ...(isShell
      ? { manifest: false }
      : {
          filename: isProduction ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
          exposes: { './remote': './src/remote.tsx' },
          // With assets in the manifest the runtime inserts stylesheets itself and never waits for them.
          manifest: { disableAssetsAnalyze: true, additionalData: withKitVersion },
        }),
    remotes: {},
    // The default, version-first, asks every remote at the start, so that one that is away stops the page.
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    shared: Object.fromEntries(
      SINGLETONS.map((shared) => [
        shared,
        { singleton: true, requiredVersion: false, ...(shared.startsWith('react') ? { strictVersion: true } : {}) },
      ]),
    ),
    // The shell reads manifests itself, so neither side carries the runtime's own reader of them.
    experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell } },
  })

/** The manifest has versions of package.json, which packages of this repository do not raise. */
const withKitVersion = ({ stats }) => ({
  ...stats,
  shared: stats.shared.map((one) => (KIT.includes(one.name) ? { ...one, version: KIT_VERSION } : one)),
})

const rules = ({ isDevelopment, isHot, isServer = false }) => [
  {
    test: /\.[cm]?tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isHot } },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      ...(isServer ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: 'css-loader',
        options: {
          modules: {
            auto: true,
            namedExport: false,
            exportOnlyLocals: isServer,
            exportLocalsConvention: 'as-is',
            // Hashed from the repository's root: two front ends may have a file of the same name at the same place.
            localIdentContext: ROOT,
            localIdentName: '[name]__[local]--[hash:base64:5]',
          },
        },
      },
    ],
    sideEffects: true,
  },
  { test: /\.module\.css$/, include: join(ROOT, 'packages/ui'), loader: join(__dirname, 'build/layer-loader.cjs') },
  {
    test: /\.woff2$/,
    resourceQuery: /^\?dutch\b/,
    type: 'asset/resource',
    loader: join(__dirname, 'build/subset-font-loader.cjs'),
    generator: { emit: !isServer, filename: '[name].dutch.[contenthash:8][ext]' },
  },
  // The map's worker: a file of its own on the page's origin, as the page's policy asks.
  {
    test: /maplibre-gl-worker\.mjs$/,
    type: 'asset/resource',
    generator: { emit: !isServer, filename: 'map-worker.[contenthash:8].js' },
  },
  // Of which a server needs the address only.
  {
    test: /\.(woff2|png|webp|avif|svg)$/,
    resourceQuery: { not: [/^\?dutch\b/] },
    type: 'asset/resource',
    generator: { emit: !isServer },
  },
]

/** Files go to disk as well, so that the gateway serves a page under development as it serves a built one. */
const devServer = (port) => ({
  host: '127.0.0.1',
  port,
  hot: true,
  liveReload: false,
  allowedHosts: 'all',
  headers: { 'access-control-allow-origin': '*' },
  devMiddleware: { writeToDisk: (file) => !relative(ROOT, file).split(sep).includes('..') },
  client: {
    logging: 'warn',
    overlay: false,
    webSocketURL: { protocol: 'ws', hostname: '127.0.0.1', port, pathname: '/ws' },
  },
})

module.exports = { federate, isRendered, renderServer }
