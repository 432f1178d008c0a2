import networks from '../../i18n/en/officeNetworks.ts'
import setup from '../../i18n/en/officeSetup.ts'
import { DESK, expect, expectAccessible, open, test } from './office.ts'

test.use(DESK)

test('a network is closed by hand, offered to nobody, and opened again', async ({
  page,
  request,
}) => {
  const offered = async (): Promise<number[]> => {
    const answer = await request.get('/appleShop/networks')
    const { result } = (await answer.json()) as { result: { network: number; open: boolean }[] }
    return result.filter((one) => one.open).map(({ network }) => network)
  }
  await open(page, '/networks', networks.networks)
  const bsc = page.getByRole('region', { name: /BNB/ })
  await expect(bsc.getByText(networks['why.open'])).toBeVisible()
  await expect(bsc.getByText(networks.works).first()).toBeVisible()
  await expectAccessible(page, 'networks')
  await bsc.getByRole('button', { name: setup.checkNodes }).click()
  const checked = bsc.getByRole('list', { name: setup.checked })
  await expect(checked.getByText(setup.nodeGood, { exact: true })).toBeVisible()
  await expect(bsc.getByRole('link', { name: networks.openGoods })).toHaveAttribute(
    'href',
    /^\/item\?id=\d+$/,
  )
  await bsc.getByRole('button', { name: networks.close }).click()
  const asked = page.getByRole('dialog', { name: networks.close })
  await expect(asked.getByRole('button', { name: networks.close })).toBeDisabled()
  await asked.getByLabel(networks.closeWhy).fill('the node lies')
  await expectAccessible(page, 'closing a network')
  await asked.getByRole('button', { name: networks.close }).click()
  await expect(asked).toHaveCount(0)
  await expect(bsc.getByText('the node lies')).toBeVisible()
  await expect.poll(offered).not.toContain(56)
  await bsc.getByRole('button', { name: networks.open }).click()
  await page
    .getByRole('dialog', { name: networks.open })
    .getByRole('button', { name: networks.open })
    .click()
  await expect(bsc.getByText(networks['why.open'])).toBeVisible()
  await expect.poll(offered).toContain(56)
})
