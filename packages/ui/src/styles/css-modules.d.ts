declare module '*.css' {
  const classNames: { readonly [name: string]: string }
  export default classNames
}
declare module '*.svg' {
  const url: string
  export default url
}
