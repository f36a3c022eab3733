// Unpacks the Chromium of the npm package into a folder, atomically:
//   node packages/testing/unpack-browser.mjs FOLDER
//
// The package always unpacks into the temporary folder, under names shared by every checkout and user of a machine, and
// trusts what it finds there. So it gets a temporary folder of its own in the target's parent, renamed at the end.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const target = resolve(process.argv[2])
mkdirSync(dirname(target), { recursive: true })
const temporary = mkdtempSync(`${target}-`)

// The package reads both variables on load or use; the second makes it unpack libraries that a minimal system lacks.
process.env.TMPDIR = temporary
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'

/** Only the package's own fonts, so that text has the same width on every machine. */
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
  writeFileSync(join(temporary, 'fonts', 'fonts.conf'), fonts)
  renameSync(temporary, target)
} catch (error) {
  rmSync(temporary, { recursive: true, force: true })
  // Another process unpacked the same version first.
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
    console.error(error.message)
    process.exitCode = 1
  }
}
