import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@plekje/testing'
import { Builder, Capabilities, Origin, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver'
import { type BrowserDriver, COMMAND_TIMEOUT_MS, desktop, type Key, START_TIMEOUT_MS, type Tab } from './driver'
import { startProgram } from './program'

const keys: Record<Exclude<Key, 'Paste'>, string> = {
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  Space: SeleniumKey.SPACE,
}

/**
 * Opens WebKitGTK's MiniBrowser by WebDriver, on the virtual display of global-setup.ts. A process has only one session, so
 * each visitor gets a driver and a browser of its own.
 */
export async function openWebKit(driverProgram: string, browserProgram: string): Promise<BrowserDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'plekje-webkit-'))
  const drivers: { stop(): Promise<void> }[] = []
  let count = 0
  return {
    async newVisitor() {
      count += 1
      const consoleFile = join(folder, `console-${count}`)
      const port = await freePort()
      const driver = await startProgram(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], {
        env: isolatedEnv(folder),
        readyUrl: `http://127.0.0.1:${port}/status`,
        timeoutMs: START_TIMEOUT_MS,
      })
      drivers.push(driver)
      const launcher = join(folder, `browser-${count}`)
      writeLauncher(launcher, browserProgram, consoleFile)
      const session = await openSession(`http://127.0.0.1:${port}`, launcher)
      return tabOf(session, consoleFile)
    },
    async close() {
      await Promise.all(drivers.map((driver) => driver.stop()))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Isolates the browser from this machine: no desktop services, settings or user folders. */
const isolatedEnv = (folder: string): Record<string, string> => ({
  HOME: folder,
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_RUNTIME_DIR: folder,
  GDK_BACKEND: 'x11',
  GIO_USE_VFS: 'local',
  GSETTINGS_BACKEND: 'memory',
  GTK_USE_PORTAL: '0',
  NO_AT_BRIDGE: '1',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // Disables buffers that need a graphics card.
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LC_ALL: 'C.UTF-8',
})

/** Writes a script that starts the browser and appends its output to a file, because the driver discards the output. */
function writeLauncher(launcher: string, browserProgram: string, consoleFile: string): void {
  writeFileSync(consoleFile, '')
  writeFileSync(launcher, `#!/bin/sh\nexec '${browserProgram}' "$@" >>'${consoleFile}' 2>&1\n`, { mode: 0o755 })
}

async function openSession(server: string, binary: string): Promise<WebDriver> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Accepts the browser's question whether to leave a page with unsaved changes.
    unhandledPromptBehavior: 'accept',
    timeouts: { script: COMMAND_TIMEOUT_MS, pageLoad: COMMAND_TIMEOUT_MS },
    'webkitgtk:browserOptions': { binary, args },
  })
  const session = await new Builder().usingServer(server).withCapabilities(capabilities).build()
  await resize(session, desktop.width, desktop.height)
  return session
}

function tabOf(session: WebDriver, consoleFile: string): Tab {
  return {
    goto: (url) => session.get(url),
    back: async () => void (await session.executeScript('history.back()')),
    reload: () => session.navigate().refresh(),
    evaluate: async (body) => {
      const [problem, result] = (await session.executeAsyncScript(
        `const done = arguments[0]
         ;(async () => { ${body} })().then((result) => done([null, result]), (error) => done([String(error), null]))`,
      )) as [string | null, unknown]
      if (problem !== null) throw new Error(problem)
      return result
    },
    clickAt: (x, y) =>
      session.actions({ async: true }).move({ x, y, duration: 0, origin: Origin.VIEWPORT }).press().release().perform(),
    type: (text) => session.actions({ async: true }).sendKeys(text).perform(),
    async press(key) {
      const actions = session.actions({ async: true })
      if (key !== 'Paste') return actions.sendKeys(keys[key]).perform()
      await actions.keyDown(SeleniumKey.CONTROL).sendKeys('v').keyUp(SeleniumKey.CONTROL).perform()
    },
    resize: (width, height) => resize(session, width, height),
    complaints: () =>
      readFileSync(consoleFile, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE (?:\w+ )?ERROR/.test(line) && !line.includes('CONSOLE NETWORK')),
    screenshot: async (path) => writeFileSync(path, Buffer.from(await session.takeScreenshot(), 'base64')),
  }
}

/** Resizes the window so that the page itself has this size. */
async function resize(session: WebDriver, width: number, height: number): Promise<void> {
  const window = session.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  const innerSize = await session.executeScript('return [innerWidth, innerHeight]')
  const [innerWidth, innerHeight] = innerSize as [number, number]
  const frame = { width: Math.max(0, width - innerWidth), height: Math.max(0, height - innerHeight) }
  await window.setRect({ x: 0, y: 0, width: width + frame.width, height: height + frame.height })
}
