import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeDevice, isDeviceDescription } from './device.ts'

const agents: Record<string, string> = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
    'Edge on Windows',
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36':
    'Chrome on Android',
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'Samsung Internet on Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1':
    'Safari on iPhone',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1':
    'Chrome on iPad',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
    'Safari on Mac',
  'Mozilla/5.0 (Windows NT 10.0)': 'Windows',
  'curl/8.5.0': '',
  '': '',
}

describe('the words for a device', () => {
  for (const [agent, words] of Object.entries(agents)) {
    it(`describes '${agent.slice(0, 60)}' as '${words}'`, () => {
      assert.equal(describeDevice(agent), words)
    })
  }

  it('repeats nothing that the browser sent', () => {
    assert.equal(
      describeDevice('<script>alert(1)</script> Firefox/1 <b>Windows</b> 98765'),
      'Firefox on Windows',
    )
  })

  it('describes no endless user agent', () =>
    assert.equal(describeDevice('Edg OPR Chrome '.repeat(20_000)), ''))

  it('recognises its own descriptions', () => {
    for (const name of ['Chrome', 'Mac', 'Firefox on Windows'])
      assert.equal(isDeviceDescription(name), true, name)
    for (const name of ['My phone', 'Chrome on Mars', 'firefox', 'Chrome on Android: win now', '']) {
      assert.equal(isDeviceDescription(name), false, name)
    }
  })
})
