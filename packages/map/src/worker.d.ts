declare module '*/maplibre-gl-worker.mjs' {
  /** Address of the file. */
  const url: string
  export default url
}
