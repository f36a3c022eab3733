// Unpacks the Chromium that comes from npm into a folder, whole or not at all:
//   node packages/testing/unpack-browser.mjs FOLDER
// The package always unpacks into the temporary folder, under names that every checkout and user of a machine share, and
// takes what lies there for whole. So it gets a temporary folder of its own beside the target, which is renamed at the end.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const target = resolve(process.argv[2])
mkdirSync(dirname(target), { recursive: true })
const beside = mkdtempSync(`${target}-`)

// The package reads both when it is loaded or asked; the second makes it unpack the libraries that a bare system lacks.
process.env.TMPDIR = beside
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'

/** Fonts of the package alone, wherever it lies: text is then equally wide on every machine. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

try {
  const { default: chromium } = await import('@sparticuz/chromium')
  await chromium.executablePath()
  writeFileSync(join(beside, 'fonts', 'fonts.conf'), fonts)
  renameSync(beside, target)
} catch (error) {
  rmSync(beside, { recursive: true, force: true })
  // Another one was first: its folder is as good as this one.
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
    console.error(error.message)
    process.exitCode = 1
  }
}
