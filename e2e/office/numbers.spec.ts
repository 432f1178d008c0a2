import { readFile } from 'node:fs/promises'
import { NETWORKS } from '../../basics/networks.ts'
import jobs from '../../i18n/en/officeJobs.ts'
import reports from '../../i18n/en/officeReports.ts'
import webhooks from '../../i18n/en/officeWebhooks.ts'
import treasury from '../../i18n/en/officeTreasury.ts'
import { DESK, expect, expectAccessible, open, t, test } from './office.ts'

for (const [name, size] of [
  ['phone', {}],
  ['desk', DESK],
] as const) {
  test.describe(name, () => {
    test.use(size)

    test(`a report is chosen, of a month, and downloaded, ${name}`, async ({ page }) => {
      await open(page, '/reports', reports.reports)
      await expect(page.getByText(reports['column.net'], { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'sales by day')
      await page.getByRole('link', { name: reports.lastMonth }).click()
      await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
      await page.getByRole('link', { name: reports['report.stock'] }).click()
      await expect(page.getByText(reports['column.value'], { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'stock')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: reports.export }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^stock-.*\.csv$/)
      const text = await readFile((await file.path())!, 'utf8')
      expect(text.split('\r\n')[0]).toBe(
        '\ufeffproduct_id,product,option,sku,stock,held,free,price_usdt,value_usdt',
      )
    })

    test(`a slow report shows its progress, is kept, and is counted again, ${name}`, async ({
      page,
    }) => {
      // The server's own part is in reportRuns.test.ts.
      const run = { askedAt: Date.now(), parts: 4, partsDone: 2 }
      const answers = [
        { report: null, run: { ...run, state: 'waiting', parts: 0, partsDone: 0 } },
        { report: null, run: { ...run, state: 'counting' } },
        { report: null, run: { ...run, state: 'failed' } },
      ]
      await page.route('**/office/report?*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { result: object }
        const result = answers.shift() ?? { ...body.result, run: { ...run, state: 'done' } }
        await route.fulfill({ response: answer, json: { ...body, result } })
      })
      await open(page, '/reports', reports.reports)
      await expect(page.getByText(reports['run.waiting'])).toBeVisible()
      await expect(page.getByText(reports.runParts({ done: 2, parts: 4 }))).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(reports.runFailed)
      await page.getByRole('button', { name: reports.runAgain }).click()
      await expect(page.getByText(reports.runKept)).toBeVisible()
      await expect(page.getByText(reports['column.net'], { exact: true }).first()).toBeVisible()
      await expectAccessible(page, 'a report that was counted in the background')
      const [forgotten] = await Promise.all([
        page.waitForRequest('**/office/forgetReport'),
        page.getByRole('button', { name: reports.countAgain }).click(),
      ])
      expect(forgotten.postDataJSON()).toMatchObject({ report: 'salesByDay' })
      await page.unrouteAll({ behavior: 'wait' })
    })

    test(`recurring jobs have a record of their runs, ${name}`, async ({ page }) => {
      await open(page, '/jobs', jobs.jobs)
      await page.getByRole('button', { name: `${jobs.runs}: ${jobs['job.checkMoney']}` }).click()
      const runs = page.getByRole('dialog', { name: jobs['job.checkMoney'] })
      await expect(runs.getByText(jobs['outcome.done']).first()).toBeVisible()
      await expectAccessible(page, 'runs of a job')
      await page.keyboard.press('Escape')
      await expectAccessible(page, 'jobs')
    })

    test(`rates are pasted and the transfers downloaded, ${name}`, async ({ page }) => {
      const currency = name === 'phone' ? 'CNY' : 'EUR'
      await open(page, '/reports?report=transfers', reports.reports)
      await page.getByRole('button', { name: reports.addRates }).click()
      await page.getByLabel(reports.rateCurrency).fill(currency.toLowerCase())
      await page.getByLabel(reports.rateSource).fill('bank')
      await page.getByLabel(reports.rateLines).fill('2026-11-22,7.1\n2026-11-31,7.2')
      await page.getByRole('button', { name: t.save, exact: true }).click()
      await expect(page.getByText(reports['rateWhy.day'])).toBeVisible()
      await expectAccessible(page, 'rates')
      await page.getByLabel(reports.rateLines).fill('2026-11-22,7.1')
      await page.getByRole('button', { name: t.save, exact: true }).click()
      await expect(page.getByText(`USDT → ${currency}`)).toBeVisible()
      await page.getByLabel(reports.currency).selectOption(currency)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: reports.export }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^transfers-.*\.csv$/)
    })

    test(`a node is asked what the addresses of a network hold, ${name}`, async ({ page }) => {
      await open(page, '/treasury', treasury.treasury)
      // Once for all networks, not once in each card.
      const names = ([105, 137, 56] as const).map((one) => NETWORKS[one].name).join(' · ')
      await expect(page.getByText(treasury.neverCompared({ names }))).toBeVisible()
      const start = treasury.neverCompared({ names: '' }).split(':')[0]!
      await expect(page.getByText(start)).toHaveCount(1)
      await expectAccessible(page, 'treasury')
      await page.getByRole('button', { name: treasury.now }).first().click()
      await expect(page.getByText(treasury['role.treasury']).first()).toBeVisible()
      await expectAccessible(page, 'what a network holds now')
    })

    test(`an endpoint is added, tried and removed, ${name}`, async ({ page }) => {
      const url = `https://hooks.example.com/${name}`
      await open(page, '/webhooks', webhooks.webhooks)
      await page.getByRole('button', { name: webhooks.add }).click()
      await expectAccessible(page, 'a new endpoint')
      await page.getByLabel(webhooks.url).fill(url)
      await page.getByRole('dialog').getByRole('button', { name: webhooks.add }).click()
      await expect(page.locator('[data-secret]')).toHaveText(/^whsec_/)
      await page.getByRole('button', { name: webhooks.done }).click()
      const card = page.locator('section', { hasText: url })
      await card.getByRole('button', { name: webhooks.test }).click()
      await expect(page.getByRole('status')).toHaveText(webhooks.testSent)
      await card.getByRole('button', { name: webhooks.messages }).click()
      await expect(page.getByRole('dialog').getByText('ping', { exact: true })).toBeVisible()
      await expectAccessible(page, 'what an endpoint was sent')
      await page.getByRole('dialog').getByRole('button', { name: t.close }).click()
      await card.getByRole('button', { name: t.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: webhooks.remove }).click()
      await expect(card).toHaveCount(0)
    })
  })
}
