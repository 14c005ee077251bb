import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { eraseCustomer, previewErasure } from '#contract/admin/customer-data.ts'
import { readRejectedRows } from '#contract/admin/imports.ts'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { listAddresses } from '#contract/shop/addresses.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { applyTable, checkTable, rowsOfTable } from '#test/take-in-table.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { accounts, auditLog, imports, outbox, subscribers } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteOldImports } from '../../platform/imports/delete-old-imports.ts'
import { subscribe } from '../newsletter/subscribe.ts'
import { endSubscriptionOf } from '../newsletter/unsubscribe.ts'
import { customerImport } from './customer-import.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const titles =
  'E-mail,Full name,Phone,Address,City,State,PIN,Newsletter,Newsletter since,Newsletter source,Note'

const importTable = async (rows: string, values: Record<string, string> = {}) => {
  const seen = await checkTable(office, `${titles}\n${rows}`, { values })
  assert.equal(seen.kind, 'customers')
  const done = await applyTable(office, seen)
  assert.equal(done.status, 200, JSON.stringify(done.error))
  return done.body
}

const accountOf = async (email: string) => {
  const [found] = await shop.db.select().from(accounts).where(sql`lower(email) = lower(${email})`)
  assert.ok(found, email)
  return found
}

const subscriptionOf = async (email: string) =>
  (await shop.db.select().from(subscribers).where(eq(subscribers.email, email)))[0]

describe('a table of customers', () => {
  // #customer-import-state
  it('reports rows whose state does not match the PIN', async () => {
    const seen = await checkTable(
      office,
      `${titles}\nleela@old.example,Leela Rao,98450 33333,4 Lake Road,Pune,Goa,411001,,,,\nravi@old.example,Ravi Rao,98450 33334,5 Lake Road,Hyderabad,T.S.,500034,,,,`,
    )
    assert.deepEqual(seen.counts, { new: 2, changed: 0, same: 0, refused: 0 })
    const [wrong] = await rowsOfTable(office, seen)
    assert.ok(!wrong?.changes.some(({ field }) => field === 'address'))
    const problem = wrong?.problems.find(({ column }) => column === 'State')
    assert.match(String(problem?.message), /^PIN code 411001 is in Maharashtra, but the state is Goa\./)
  })

  it('opens accounts without a password and mails nobody', async () => {
    const mails = await shop.db.$count(outbox)
    const seen = await checkTable(
      office,
      `${titles}\nDevi.Rao@old.example,Devi Rao,98450 11111,"4, Lake Road",Pune,Maharashtra,411001,yes,2024-03-01 10:30,Checkout of the old shop,Likes calls\nDEVI.RAO@old.example,,,9 Hill View,Pune,Maharashtra,411002,,,,`,
    )
    assert.deepEqual(seen.counts, { new: 1, changed: 1, same: 0, refused: 0 })
    const [first] = await rowsOfTable(office, seen)
    assert.deepEqual(
      first?.changes.map(({ field, after }) => [field, after]),
      [
        ['email', 'Devi.Rao@old.example'],
        ['name', 'Devi Rao'],
        ['phone', '+919845011111'],
        ['address', 'Devi Rao, 4, Lake Road, Pune, Maharashtra 411001'],
        ['newsletter', 'yes'],
        ['newsletter_source', 'Checkout of the old shop'],
        ['newsletter_since', '2024-03-01 10:30:00'],
        ['note', 'Likes calls'],
      ],
    )
    assert.equal(await shop.db.$count(accounts, eq(accounts.phone, '+919845011111')), 0)
    assert.equal((await applyTable(office, seen)).status, 200)
    assert.equal(await shop.db.$count(outbox), mails)
    const subscription = await subscriptionOf('devi.rao@old.example')
    assert.deepEqual(
      [subscription?.source, subscription?.consentedAt?.toISOString(), subscription?.unsubscribedAt],
      ['Checkout of the old shop', '2024-03-01T05:00:00.000Z', null],
    )
    const tried = await shop.call(login, {
      body: { loginIdentifier: 'devi.rao@old.example', password: 'garden123' },
    })
    assert.equal(tried.status, 401)
    const { request } = (
      await shop.call(requestSignInCode, { body: { loginIdentifier: 'devi.rao@old.example' } })
    ).body
    const code = await mailedCode(shop, 'Devi.Rao@old.example')
    const { token, formerAccessEnded } = (await shop.call(signInByCode, { body: { request, code } })).body
    assert.equal(formerAccessEnded, false)
    assert.equal((await shop.call(getProfile, { token })).body.fullName, 'Devi Rao')
    const book = (await shop.call(listAddresses, { token })).body.addresses
    assert.deepEqual(
      book.map(({ address, isDefault, country }) => [address, isDefault, country]),
      [
        ['4, Lake Road', true, 'India'],
        ['9 Hill View', false, 'India'],
      ],
    )
  })

  it('fills missing fields only, unless the row replaces them', async () => {
    const { email, phone } = await shop.registerShopper()
    const { fullName } = await accountOf(email)
    const row = `${email.toUpperCase()},Another Name,9845022222,7 Fort Road,Goa,Goa,403001,,,,`
    assert.deepEqual((await importTable(row)).counts, { new: 0, changed: 1, same: 0, refused: 0 })
    const kept = await accountOf(email)
    assert.deepEqual([kept.fullName, kept.phone, kept.email], [fullName, phone, email])
    const again = await checkTable(office, `${titles}\n${row}`)
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 1, refused: 0 })
    assert.deepEqual(errorOf(await applyTable(office, again)), [409, 'nothing_to_import'])
    await importTable(row, { overwrite: 'yes' })
    const replaced = await accountOf(email)
    assert.deepEqual([replaced.fullName, replaced.phone], ['Another Name', '+919845022222'])
  })

  it('never overrides a shopper’s decision about the newsletter', async () => {
    await subscribe(shop.db, 'left@old.example')
    await endSubscriptionOf(shop.db, 'left@old.example')
    await subscribe(shop.db, 'stays@old.example')
    await importTable(
      [
        'Left@old.example,Lata Sen,9845033331,,,,,yes,,Old shop,',
        'stays@old.example,Sita Rao,9845033332,,,,,yes,2020-01-01,Old shop,',
        'never@old.example,Nina Rao,9845033333,,,,,no,,,',
      ].join('\n'),
    )
    assert.equal(await subscriptionOf('left@old.example'), undefined)
    const stays = await subscriptionOf('stays@old.example')
    assert.deepEqual([stays?.source, stays?.consentedAt], [null, null])
    assert.equal(await subscriptionOf('never@old.example'), undefined)
  })

  it('rejects rows with a sentence by field and returns them', async () => {
    const { phone } = await shop.registerShopper()
    const seen = await checkTable(
      office,
      [
        titles,
        'nobody,Anil,,,,,,,,,',
        'a@bad.example,,,,,,,,,,',
        `b@bad.example,Bala,${phone},,,,,,,,`,
        'c@bad.example,Chitra,9845044442,Only a street,,,99,maybe,soon,,',
        'd@bad.example,Divya,9845044443,,,,,yes,2999-01-01,,',
        'e@bad.example,Esha,(clear),,,,,,,,',
      ].join('\n'),
    )
    assert.deepEqual(seen.counts, { new: 3, changed: 0, same: 0, refused: 3 })
    const labels = (await rowsOfTable(office, seen)).map(({ problems }) => problems.map(({ label }) => label))
    assert.deepEqual(
      labels.map((some) => some.toSorted()),
      [
        ['E-mail'],
        ['Full name'],
        ['Phone'],
        ['City', 'Newsletter', 'Newsletter since', 'PIN', 'State'],
        ['Newsletter since', 'Newsletter source'],
        ['Phone'],
      ],
    )
    const file = await office.app.inject({
      url: readRejectedRows.path.replace('{id}', String(seen.id)),
      headers: owner,
    })
    assert.match(file.body, /A new account needs a name\./)
    assert.match(file.body, /A table takes nothing away from customers\./)
  })

  it('imports rows without their wrong parts, and names these', async () => {
    const { phone } = await shop.registerShopper()
    const rows = [
      'half@part.example,Anil Rao,9845012001,,Kochi,Kerala,682001,,,,',
      'landline@part.example,Bina Shah,0484-2345678,4 Mill Road,Kochi,Kerala,682001,,,,',
      ',Chitra Das,9845012003,5 Mill Road,Kochi,Kerala,682001,yes,,Old shop,Calls only',
      'nophone@part.example,Dev Nair,,,,,,yes,,Old shop,',
      'not an address,Esha Rao,9845012005,,,,,,,,',
      `taken@part.example,Farid Khan,${phone},,,,,,,,`,
    ].join('\n')
    const seen = await checkTable(office, `${titles}\n${rows}`)
    assert.deepEqual(seen.counts, { new: 6, changed: 0, same: 0, refused: 0 })
    assert.deepEqual(seen.remarks, [
      {
        text: 'Rows taken in without a part that is wrong: 5',
        items: ['E-mail: rows 6', 'Phone: rows 3, 7', 'Address: rows 2', 'Newsletter: rows 4'],
      },
    ])
    const told = (await rowsOfTable(office, seen)).map(({ problems }) =>
      problems.map(({ message }) => message),
    )
    assert.deepEqual(told, [
      ['The address is left out, since this is missing.'],
      ['Please enter a valid Indian mobile number.'],
      ['A newsletter needs an e-mail.'],
      [],
      ['Please enter a valid email address.'],
      ['Another account, or a row above, has this number. It is left out.'],
    ])
    assert.equal((await applyTable(office, seen)).status, 200)
    const stored = await shop.db.execute(sql`
      SELECT account.full_name, account.email, account.phone, address.zip FROM accounts account
      LEFT JOIN saved_addresses address ON address.account_id = account.id
      WHERE account.email LIKE '%@part.example' OR account.email IS NULL ORDER BY account.id`)
    assert.deepEqual(
      stored.rows.map((row) => Object.values(row)),
      [
        ['Anil Rao', 'half@part.example', '+919845012001', null],
        ['Bina Shah', 'landline@part.example', null, '682001'],
        ['Chitra Das', null, '+919845012003', '682001'],
        ['Dev Nair', 'nophone@part.example', null, null],
        ['Esha Rao', null, '+919845012005', null],
        ['Farid Khan', 'taken@part.example', null, null],
      ],
    )
    assert.ok(await subscriptionOf('nophone@part.example'))
    const again = await checkTable(office, `${titles}\n${rows}`)
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 6, refused: 0 })
  })

  it('fills in the e-mail or phone that was missing', async () => {
    await importTable(',Gita Menon,9845013001,,,,,,,,\nhari@later.example,Hari Das,,,,,,,,,')
    const done = await importTable(
      'gita@later.example,Gita Menon,9845013001,,,,,,,,\nhari@later.example,,9845013002,,,,,,,,\n,Gita Menon,9845013001,9 Hill View,Pune,Maharashtra,411002,,,,',
    )
    assert.deepEqual(done.counts, { new: 0, changed: 3, same: 0, refused: 0 })
    const gita = await accountOf('gita@later.example')
    assert.deepEqual([gita.phone, gita.emailProvenAt !== null], ['+919845013001', true])
    assert.equal((await accountOf('hari@later.example')).phone, '+919845013002')
  })

  it('requires permissions to read and to write customers', async () => {
    const blind = await office.memberWith(['import.run', 'products.read'])
    await assert.rejects(checkTable(office, `${titles}\na@b.example,,,,,,,,,,`, blind), /customers\.read/)
    const { cookie } = await office.memberWith(['import.run', 'customers.read'])
    const seen = await checkTable(office, `${titles}\nf@x.example,Farah,9845055551,,,,,,,,`, { cookie })
    assert.deepEqual(seen.lacking, ['customers.write'])
    assert.deepEqual(errorOf(await applyTable(office, seen, { cookie })), [403, 'not_allowed'])
  })

  it('applies nothing when a number or address was importTable meanwhile', async () => {
    const seen = await checkTable(office, `${titles}\ng@x.example,Gita,9845066661,,,,,,,,`)
    await shop.registerShopper({ phone: '+919845066661' })
    assert.deepEqual(errorOf(await applyTable(office, seen)), [409, 'import_changed'])
    const both = await Promise.all(
      ['one', 'two'].map(() => checkTable(office, `${titles}\nh@x.example,Hema,9845066662,,,,,,,,`)),
    )
    const answers = await Promise.all(both.map((one) => applyTable(office, one)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(await shop.db.$count(accounts, eq(accounts.email, 'h@x.example')), 1)
  })

  it('delays no sign-up and applies nothing after a concurrent decision', async () => {
    const importedRow = (email: string, phone: string) => ({
      line: 2,
      values: { email, name: 'Juhi Das', phone, newsletter: 'yes', newsletter_source: 'Old shop' },
    })
    const actor: StaffActor = { kind: 'staff', staffId: 1, sessionId: null, requestId: null }
    const applied = (email: string, phone: string, meanwhile: () => Promise<void>) =>
      shop.db.transaction(async (tx) => {
        const plan = await customerImport.plan(tx, [importedRow(email, phone)], { goal: 'shop', how: 'held' })
        await meanwhile()
        await plan.apply(tx, actor, 0)
        // A statement that waits for a lock of the import fails.
        await inTransaction(shop.db, async (other) => {
          await other.execute(sql`SET LOCAL lock_timeout = '2s'`)
          await subscribe(other, `beside-${email}`)
        })
      })
    await applied('j1@meanwhile.example', '9845088801', async () => {})
    assert.equal((await subscriptionOf('j1@meanwhile.example'))?.source, 'Old shop')
    assert.ok(await subscriptionOf('beside-j1@meanwhile.example'))
    await assert.rejects(
      applied('j2@meanwhile.example', '9845088802', () => subscribe(shop.db, 'j2@meanwhile.example')),
      { code: 'import_changed' },
    )
    assert.equal((await subscriptionOf('j2@meanwhile.example'))?.source, null)
    await assert.rejects(
      applied('j3@meanwhile.example', '9845088803', async () => {
        await subscribe(shop.db, 'j3@meanwhile.example')
        await endSubscriptionOf(shop.db, 'j3@meanwhile.example')
      }),
      { code: 'import_changed' },
    )
    assert.equal(await subscriptionOf('j3@meanwhile.example'), undefined)
  })

  it('replaces the fields of many rows with one statement', async () => {
    const people = await Promise.all([1, 2, 3].map(() => shop.registerShopper()))
    const rows = people.map(({ email }, index) =>
      index === 1 ? `${email},,9845099${index}01,,,,,,,,` : `${email},Renamed ${index},,,,,,,,,`,
    )
    await importTable(rows.join('\n'), { overwrite: 'yes' })
    const after = await Promise.all(people.map(({ email }) => accountOf(email)))
    assert.deepEqual(
      after.map(({ phone, fullName }, index) => [phone === people[index]?.phone, fullName]),
      [
        [true, 'Renamed 0'],
        [false, after[1]?.fullName],
        [true, 'Renamed 2'],
      ],
    )
    assert.equal(after[1]?.phone, '+919845099101')
    assert.doesNotMatch(after[1]?.fullName ?? '', /Renamed/)
  })

  it('logs nothing personal and deletes the file later', async () => {
    const done = await importTable('Ira@gone.example,Ira Bose,9845077771,,,,,yes,,Old shop,Secret words')
    await importTable('other@gone.example,Omar Ali,9845077772,,,,,,,,')
    const { id } = await accountOf('ira@gone.example')
    const entries = await shop.db.select().from(auditLog)
    const text = JSON.stringify(entries)
    assert.match(text, /customer_imported/)
    for (const secret of ['Ira Bose', '9845077771', 'Secret words', 'gone.example'])
      assert.ok(!text.includes(secret), secret)
    const params = { id: String(id) }
    const { seen } = (await office.call(previewErasure, { ...owner, params })).body
    const erased = await office.call(eraseCustomer, {
      ...owner,
      params,
      key: crypto.randomUUID(),
      body: { reason: 'Asked', seen, gives_up_guarantee: false },
    })
    assert.equal(erased.status, 200, JSON.stringify(erased.error))
    const { rows } =
      await shop.db.execute(sql`SELECT 1 FROM imports file LEFT JOIN import_rows planned ON planned.import_id = file.id
      WHERE file.content ILIKE '%ira@gone%' OR file.sample::text ILIKE '%ira@gone%' OR planned.name ILIKE '%ira@gone%'
        OR planned.changes::text ILIKE '%ira@gone%'`)
    assert.deepEqual([rows.length, await subscriptionOf('ira@gone.example')], [0, undefined])
    await shop.db.execute(sql`UPDATE imports SET settled_at = settled_at - interval '8 days'`)
    await deleteOldImports(shop.db)
    assert.equal(await shop.db.$count(imports, sql`content IS NOT NULL AND state = 'applied'`), 0)
    assert.equal(
      (await shop.db.execute(sql`SELECT 1 FROM import_rows planned WHERE planned.import_id = ${done.id}`))
        .rowCount,
      0,
    )
  })
})
