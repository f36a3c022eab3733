const { existsSync } = require('node:fs')
const { dirname, join, relative, sep } = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const HtmlWebpackPlugin = require('html-webpack-plugin')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')
const TerserPlugin = require('terser-webpack-plugin')
const { CopyPublic } = require('./build/copy-public.cjs')
const { InlineScript } = require('./build/inline-script.cjs')
const { MinifyCss } = require('./build/minify-css.cjs')
const { Precompress } = require('./build/precompress.cjs')
const { siteServer } = require('./build/site-server.cjs')
const { PreloadFirstPaint } = require('./build/preload-first-paint.cjs')
const { WriteAssets } = require('./build/write-assets.cjs')
const { version: KIT_VERSION } = require('./released/kit.json')

const ROOT = join(__dirname, '../..')

/** Packages that a page must load only once: two copies of React or of a toast context do not share state. */
const SINGLETONS = [
  'react',
  'react-dom',
  '@plekje/contracts',
  '@plekje/contracts/plain',
  '@plekje/web-kit',
  '@plekje/ui',
]
/** Packages whose version in the manifest is the kit's: the shell refuses a remote with another major (ADR 38). */
const KIT = ['@plekje/web-kit', '@plekje/ui']

/**
 * The webpack configuration of a front end, as a function of webpack's mode. `serve` adds a development server:
 * `platform` serves files through the gateway of this machine with hot replacement; `site` shows the front end in a
 * site that runs elsewhere (`site`, its origin) on `servePort` and reloads the page.
 *
 * @param {object} unit
 * @param {string} unit.name `shell`, or the remote's name in `/remotes.json`
 * @param {number} unit.port port of its development server
 * @param {'shell' | 'remote'} unit.kind a remote exposes `src/remote` as `./remote`
 * @param {string} unit.dir `__dirname` of the front end; the result is written to its `dist`
 */
const federate = ({ name, port, kind, dir }) => {
  return (_env, { mode = 'production', serve, site, servePort = port } = {}) => {
    const isHot = serve === 'platform'
    const isProduction = mode === 'production'
    const isShell = kind === 'shell'
    const chunks = isShell ? SHELL_CHUNKS : remoteChunks(name)
    const config = {
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
        // A development server keeps old files: the gateway serves them during a rebuild.
        clean: !serve,
      },
      resolve: {
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
        alias: isProduction ? productionRouter : {},
      },
      module: { rules: rules({ isDevelopment: !isProduction && serve !== 'site', isHot }) },
      optimization: {
        // The site runs production React, which rejects elements of a development build.
        nodeEnv: serve === 'site' ? 'production' : mode,
        chunkIds: isProduction ? 'deterministic' : 'named',
        minimizer: [
          new TerserPlugin({
            minify: TerserPlugin.swcMinify,
            // The map worker is minified already, and is a module, unlike the other scripts.
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
          // Keep comments: the gateway replaces one of them.
          minify: false,
        }),
        isShell && new InlineScript({ dir, isProduction }),
        isShell && isProduction && new PreloadFirstPaint(),
        isProduction && new WriteAssets({ ...chunks, isRendered: isRendered(dir) }),
        isProduction && new Precompress({ except: isShell ? ['index.html'] : [] }),
        isHot && new ReactRefreshPlugin({ overlay: false }),
      ],
      stats: 'errors-warnings',
      infrastructureLogging: { level: 'error' },
    }
    if (isHot) config.devServer = devServer(port)
    if (serve === 'site') config.devServer = siteServer({ name, port: servePort, site })
    return config
  }
}

/** React Router gives ES modules its development build in every mode, with warnings for route authors. */
const ROUTER = join(dirname(require.resolve('react-router/package.json')), 'dist/production')
const productionRouter = {
  'react-router$': join(ROUTER, 'index.mjs'),
  'react-router/dom$': join(ROUTER, 'dom-export.mjs'),
}

/** True when servers render pages of the front end: it then has a bundle for Node ({@link renderServer}). */
const isRendered = (dir) => existsSync(join(dir, 'src/server.tsx'))

/** Chunks for {@link WriteAssets}. The shell's page names its files itself, so `always` is empty. */
const SHELL_CHUNKS = { entry: 'main', always: [] }
const remoteChunks = (name) => ({ entry: name, always: [name, '__federation_expose_remote'] })

/**
 * The configuration of a front end's bundle for Node, `.server/render.cjs`: `src/server.tsx` with its dependencies in
 * one file, and the class names of the browser build.
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
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    // Maps are drawn in browsers only.
    alias: { ...productionRouter, 'maplibre-gl$': false },
  },
  module: {
    rules: rules({ isDevelopment: false, isHot: false, isServer: true }),
    // A single file: code that browsers load on demand is loaded at once.
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

const federation = ({ name, isShell, isProduction }) => {
  const exposed = isShell ? { manifest: false } : exposedRemote(isProduction)
  return new ModuleFederationPlugin({
    name,
    ...exposed,
    remotes: {},
    // The default, version-first, loads every remote at the start, so that an unavailable one would stop the page.
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    shared: Object.fromEntries(SINGLETONS.map((packageName) => [packageName, sharingOf(packageName)])),
    // The shell reads manifests itself, so neither side needs the runtime's reader.
    experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell } },
  })
}

const exposedRemote = (isProduction) => ({
  filename: isProduction ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
  exposes: { './remote': './src/remote.tsx' },
  // With assets in the manifest the runtime would insert stylesheets without waiting for them.
  manifest: { disableAssetsAnalyze: true, additionalData: withKitVersion },
})

const sharingOf = (packageName) => {
  const sharing = { singleton: true, requiredVersion: false }
  return packageName.startsWith('react') ? { ...sharing, strictVersion: true } : sharing
}

/** Writes the kit's version into the manifest, because this repository never raises the versions in package.json. */
const withKitVersion = ({ stats }) => ({
  ...stats,
  shared: stats.shared.map((shared) => (KIT.includes(shared.name) ? { ...shared, version: KIT_VERSION } : shared)),
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
      !isServer && MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        options: {
          modules: {
            auto: true,
            namedExport: false,
            exportOnlyLocals: isServer,
            exportLocalsConvention: 'as-is',
            // Hash from the repository's root: two front ends may have a file of the same relative path.
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
  // The map's worker must be a file on the page's origin, as the page's policy requires.
  {
    test: /maplibre-gl-worker\.mjs$/,
    type: 'asset/resource',
    generator: { emit: !isServer, filename: 'map-worker.[contenthash:8].js' },
  },
  // A server needs only the URLs of pictures.
  {
    test: /\.(woff2|png|webp|avif|svg)$/,
    resourceQuery: { not: [/^\?dutch\b/] },
    type: 'asset/resource',
    generator: { emit: !isServer },
  },
]

/** The development server also writes its files to disk, from where the gateway serves them. */
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
