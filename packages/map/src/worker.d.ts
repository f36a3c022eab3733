declare module '*/maplibre-gl-worker.mjs' {
  /** The address of the file. */
  const url: string
  export default url
}
