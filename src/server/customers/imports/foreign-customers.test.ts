import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openOffice } from '#test/office.ts'
import { checkTable, rowsOfTable } from '#test/take-in-table.ts'

const { office } = await openOffice()

const fieldsOf = async (text: string) => {
  const seen = await checkTable(office, text)
  const rows = await rowsOfTable(office, seen)
  return {
    seen,
    rows: rows.map(({ outcome, changes, problems }) => ({
      outcome,
      problems: problems.map(({ message }) => message),
      fields: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    })),
  }
}

const shopify = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7301144,Kavya,Nair,kavya.nair@mail.example,yes,,12 MG Road,Flat 4B,Kochi,KL,IN,'682016,'+919847012345,'+919847012345,no,4250.00,6,Prefers evening delivery,no,"vip, terrace"
'7301145,Rohit,,rohit@mail.example,no,,,,,,IN,,,,no,0.00,0,,no,`

describe('customers of Shopify', () => {
  it('reads Shopify exports with state codes, marked numbers and consents', async () => {
    const { seen, rows } = await fieldsOf(shopify)
    assert.equal(seen.source, 'shopify-customers')
    assert.deepEqual(rows, [
      {
        outcome: 'new',
        problems: [],
        fields: {
          email: 'kavya.nair@mail.example',
          name: 'Kavya Nair',
          phone: '+919847012345',
          address: 'Kavya Nair, 12 MG Road, Flat 4B, Kochi, Kerala 682016, +919847012345',
          newsletter: 'yes',
          newsletter_source: 'Shopify',
          note: 'Prefers evening delivery',
        },
      },
      {
        outcome: 'new',
        problems: [],
        fields: { email: 'rohit@mail.example', name: 'Rohit' },
      },
    ])
    assert.ok(seen.remarks[0]?.items.includes('Tags: in 1 rows'), JSON.stringify(seen.remarks))
  })

  it('reads cells of Shopify with invisible signs and line breaks', async () => {
    const { rows } =
      await fieldsOf(`First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Phone
"Mira\n",Sen,mira@mail.example,\u200byes\u200e,4 Mill Road,Kochi,KL,\u200eIN,\u200e'682001,\u200e'+919847012346`)
    assert.deepEqual(rows[0]?.fields, {
      email: 'mira@mail.example',
      name: 'Mira Sen',
      phone: '+919847012346',
      address: 'Mira Sen, 4 Mill Road, Kochi, Kerala 682001',
      newsletter: 'yes',
      newsletter_source: 'Shopify',
    })
  })

  it('takes the receiver of an address on one line', async () => {
    const { rows } = await fieldsOf(
      'E-mail,Full name,Address,City,State,PIN\nlila@mail.example,"Lila\nSen ",4 Mill Road,Kochi,Kerala,682001',
    )
    assert.equal(rows[0]?.fields.address, 'Lila Sen, 4 Mill Road, Kochi, Kerala 682001')
  })

  it('reads the columns of Shopify’s import template', async () => {
    const { seen, rows } =
      await fieldsOf(`First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts SMS Marketing,Tags,Note,Tax Exempt
Tara,Das,tara@mail.example,no,,8 Park Street,,Kolkata,West Bengal,WB,India,IN,700016,+91 98310 12345,no,,,no`)
    assert.equal(seen.source, 'shopify-customers')
    assert.deepEqual(rows[0]?.fields, {
      email: 'tara@mail.example',
      name: 'Tara Das',
      phone: '+919831012345',
      address: 'Tara Das, 8 Park Street, Kolkata, West Bengal 700016',
    })
  })
})

describe('customers of Shopify with parts that are wrong', () => {
  it('keeps an address without the landline of its courier', async () => {
    const { rows } =
      await fieldsOf(`First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone
Lata,Sen,lata@mail.example,no,4 Mill Road,Kochi,KL,IN,'682001,0484-2345678,'+919812300001
Mohan,Iyer,,no,6 Ring Road,Surat,GJ,IN,'395001,,'+919812300002
Nina,Bose,nina@mail.example,no,12 High Street,Leeds,,GB,LS1 4AP,,`)
    assert.deepEqual(rows, [
      {
        outcome: 'new',
        problems: ['Please enter a valid Indian mobile number.'],
        fields: {
          email: 'lata@mail.example',
          name: 'Lata Sen',
          phone: '+919812300001',
          address: 'Lata Sen, 4 Mill Road, Kochi, Kerala 682001',
        },
      },
      {
        outcome: 'new',
        problems: [],
        fields: {
          name: 'Mohan Iyer',
          phone: '+919812300002',
          address: 'Mohan Iyer, 6 Ring Road, Surat, Gujarat 395001',
        },
      },
      {
        outcome: 'new',
        problems: [
          'The address is left out, since this is missing.',
          'Please enter a six-digit PIN code. The address is left out.',
          'We deliver within India only. The address is left out.',
        ],
        fields: { email: 'nina@mail.example', name: 'Nina Bose' },
      },
    ])
  })
})

describe('customers of WooCommerce', () => {
  it('reads WooCommerce users with billing and shipping fields', async () => {
    const { seen, rows } =
      await fieldsOf(`ID,customer_id,user_login,user_nicename,user_email,user_registered,display_name,first_name,last_name,roles,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,shipping_first_name,shipping_last_name,shipping_company,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country
31,31,arjun,arjun,arjun@mail.example,2022-06-01 09:12:44,Arjun M,Arjun,Menon,customer,Arjun,Menon,,arjun@mail.example,09447012345,5 Beach Road,,673001,Kozhikode,KL,IN,Leela,Menon,,77 Hill Road,,560001,Bengaluru,KA,IN`)
    assert.equal(seen.source, 'woocommerce-customers')
    assert.deepEqual(rows[0]?.fields, {
      email: 'arjun@mail.example',
      name: 'Arjun Menon',
      phone: '+919447012345',
      address: 'Leela Menon, 77 Hill Road, Bengaluru, Karnataka 560001',
    })
  })

  it('reads the WooCommerce report, which has no numbers', async () => {
    const { seen, rows } =
      await fieldsOf(`Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code
Meera Joshi,meera,2024-05-01 10:00:00,2023-01-05 08:00:00,meera@mail.example,3,2100.00,700.00,IN,Pune,MH,411004`)
    assert.equal(seen.source, 'woocommerce-customers')
    assert.deepEqual(rows, [
      { outcome: 'new', problems: [], fields: { email: 'meera@mail.example', name: 'Meera Joshi' } },
    ])
  })
})
