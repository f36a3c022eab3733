declare module '*/maplibre-gl-worker.mjs' {
  const url: string
  export default url
}
