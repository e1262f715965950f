import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aResult } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, dialog, eventually, wait, words } from '../harness/look.ts'
import { fakeCamera, type FakeCamera } from './fake-camera.ts'
import { field, finds, holds, openAddForm, suggestions } from './open-add-form.ts'

/** The dialog that scans, before this camera. */
const openScan = async (given: Partial<FakeCamera> = {}) => {
  const camera = Object.assign(fakeCamera(), given)
  const hands = await openAddForm(() => finds(aResult(1)))
  await hands.click(await button(t('watches.scan.open')))
  await dialog(t('watches.scan.open'))
  return { hands, camera }
}

it('searches for the barcode in front of the camera, which stops then', async () => {
  const { camera } = await openScan()
  await words(t('scan.state.looking'))
  expect(camera.isOn).toBe(true)
  camera.barcode = '5099902894225'
  await suggestions()
  await holds(t('watches.scan.read', { barcode: '5099902894225' }))
  expect(server.onlyCall(endpoints.searchVinyls).query).toMatchObject({ by: 'barcode', q: '5099902894225' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(camera.isOn).toBe(false)
})

it('takes the eight digits of a short barcode for no release', async () => {
  await openScan({ barcode: '96385074' })
  await suggestions()
  expect(server.onlyCall(endpoints.searchVinyls).query).toMatchObject({ by: 'barcode', q: '96385074' })
})

it('stops the camera when it is closed', async () => {
  const { hands, camera } = await openScan()
  await words(t('scan.state.looking'))
  await hands.click(await button(t('scan.close')))
  await eventually(() => expect(camera.isOn).toBe(false))
  camera.barcode = '5099902894225'
  await wait(1000)
  expect((await field()).value).toBe('')
})

it('gives advice when nothing is recognised, and goes on', async () => {
  const { camera } = await openScan()
  await words(t('scan.state.looking'))
  await wait(10_000)
  await words(t('scan.state.nothingYet'))
  camera.barcode = '5099902894225'
  await suggestions()
})

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'noCamera'],
  ['NotReadableError', 'failed'],
] as const)('says why there is no picture: %s', async (refuses, state) => {
  const { hands, camera } = await openScan({ refuses })
  await words(t(`scan.state.${state}`))
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(camera.isOn).toBe(false)
})

it.each([
  ['has no reader of barcodes', () => {}],
  ['reads no barcodes of records', () => void fakeCamera(['qr_code'])],
])('offers no scan where the browser %s', async (_, prepare) => {
  prepare()
  await openAddForm()
  await field()
  await wait(500)
  expect(screen.queryByRole('button', { name: t('watches.scan.open') })).toBeNull()
})
