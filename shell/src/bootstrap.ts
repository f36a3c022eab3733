/**
 * Runs the modules of the page, library by library, each in a task of its own: in one they would keep a slow phone from
 * responding to input for a sixth of a second. All are in this chunk already.
 */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@plekje/contracts/plain'),
  () => import(/* webpackMode: "eager" */ '@plekje/web-kit'),
  () => import(/* webpackMode: "eager" */ '@plekje/ui'),
  () => import(/* webpackMode: "eager" */ './app'),
]

export async function runPage(): Promise<void> {
  for (const load of PARTS) {
    await load()
    await nextTask()
  }
  const { start } = await import(/* webpackMode: "eager" */ './start')
  start()
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
