/** Hands text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Not at once: some browsers begin reading only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
