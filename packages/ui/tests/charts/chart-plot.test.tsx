// Proves ADMIN-26.
import { EnglishScreen } from '@plekje/ui/admin'
import { ChartPlot } from '@plekje/ui/charts'
import { fireEvent, render, screen } from '@testing-library/react'

const plot = (
  <ChartPlot
    name="Bekeken"
    label="Bekeken: drie dagen, de meeste (9) op de tweede"
    shape="bars"
    points={[3, 9, 4].map((views, at) => ({ name: `dag ${at + 1}`, text: `dag ${at + 1}: ${views}` }))}
    series={[{ look: 'ground', values: [3, 9, 4] }]}
    format={String}
  />
)
const slider = () => screen.getByRole('slider', { name: 'Bekeken, stap voor stap' })
const readout = () => screen.queryByText(/^dag \d: \d$/)?.textContent

describe('a chart', () => {
  it('describes the point below the pointer, until the pointer leaves', () => {
    render(plot)
    const control = slider()
    control.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect
    fireEvent.mouseMove(control, { clientX: 250 })
    expect(readout()).toBe('dag 2: 9')
    fireEvent.mouseMove(control, { clientX: 399 })
    expect(readout()).toBe('dag 3: 4')
    fireEvent.mouseLeave(control)
    expect(readout()).toBeUndefined()
  })

  it('describes and announces the point that the keyboard selects, until Escape', () => {
    render(plot)
    fireEvent.focus(slider())
    expect(readout()).toBe('dag 3: 4')
    fireEvent.change(slider(), { target: { value: '0' } })
    expect(readout()).toBe('dag 1: 3')
    expect(slider()).toHaveAttribute('aria-valuetext', 'dag 1: 3')
    fireEvent.keyDown(slider(), { key: 'Escape' })
    expect(readout()).toBeUndefined()
  })

  it('has a scale of whole numbers, and labels the first and last point', () => {
    render(plot)
    const written = [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(written).toEqual(['0', '2', '4', '6', '8', '10', 'dag 1', 'dag 3'])
  })

  it('drops the selected point when there are fewer points', () => {
    const { rerender } = render(plot)
    fireEvent.change(slider(), { target: { value: '1' } })
    rerender(
      <ChartPlot
        {...plot.props}
        points={[{ name: 'dag 1', text: 'dag 1: 3' }]}
        series={[{ look: 'ground', values: [3] }]}
      />,
    )
    expect(slider()).toHaveAttribute('aria-valuetext', 'dag 1: 3')
  })

  it('uses the language of the screen', () => {
    render(<EnglishScreen>{plot}</EnglishScreen>)
    expect(screen.getByRole('slider', { name: 'Bekeken, step by step' })).toBeInTheDocument()
  })
})
