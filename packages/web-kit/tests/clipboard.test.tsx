import { act, renderHook } from '@testing-library/react'
import { useClipboard } from '../src/clipboard'

const onClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  onClipboard(undefined)
})

describe('copying', () => {
  it('shows its success for two seconds', async () => {
    const writeText = jest.fn(() => Promise.resolve())
    onClipboard({ writeText })
    const { result } = renderHook(() => useClipboard())
    expect(await act(() => result.current.copy('a link'))).toBe(true)
    expect(writeText).toHaveBeenCalledWith('a link')
    expect(result.current.state).toBe('copied')
    act(() => jest.advanceTimersByTime(2000))
    expect(result.current.state).toBe('idle')
  })

  it('shows a refusal of the browser until the next attempt', async () => {
    onClipboard({ writeText: () => Promise.reject(new Error('not allowed')) })
    jest.spyOn(console, 'debug').mockImplementation(() => {})
    const { result } = renderHook(() => useClipboard())
    expect(await act(() => result.current.copy('a link'))).toBe(false)
    act(() => jest.advanceTimersByTime(10_000))
    expect(result.current.state).toBe('failed')
  })

  it('works on plain http, in an open dialog too, where nothing outside it can be selected', async () => {
    const taken: { text: string; isInDialog: boolean }[] = []
    document.execCommand = () => {
      const area = document.querySelector('textarea')
      taken.push({ text: area?.value ?? '', isInDialog: area?.closest('dialog') !== null })
      return true
    }
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>'
    document.querySelector('button')?.focus()
    const { result } = renderHook(() => useClipboard())
    expect(await act(() => result.current.copy('a plan'))).toBe(true)
    expect(taken).toEqual([{ text: 'a plan', isInDialog: true }])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Copy')
  })
})
