import type { FieldWords } from "../../table/field-words.ts"
import type { CarField } from "../fields.ts"

/** What the fields of a car are called. */
export const carWords: Record<CarField, FieldWords> = {
  name: { label: "Name", changed: "name", heading: "Car", inSpreadsheet: "Car" },
  description: { label: "Description", changed: "description" },
  status: { label: "Status", changed: "status" },
  purchase_price: { label: "Purchase price", changed: "purchase price" },
  purchase_currency: { label: "Purchase currency", changed: "purchase currency" },
  purchase_exchange_rate: { label: "Purchase rate", changed: "purchase rate" },
  purchase_rate_day: {
    label: "Day of the purchase rate",
    changed: "day of the ECB purchase rate",
    heading: "Purchase rate: ECB published on",
    inArchive: "Day of the purchase rate (ECB)",
  },
  sale_price: { label: "Sale price", changed: "sale price" },
  sale_currency: { label: "Sale currency", changed: "sale currency" },
  sale_exchange_rate: { label: "Sale rate", changed: "sale rate" },
  sale_rate_day: {
    label: "Day of the sale rate",
    changed: "day of the ECB sale rate",
    heading: "Sale rate: ECB published on",
    inArchive: "Day of the sale rate (ECB)",
  },
  vat_scheme: { label: "VAT scheme", changed: "VAT scheme" },
  purchase_vat: {
    label: "VAT of the purchase",
    changed: "VAT of the purchase",
    heading: "VAT of the purchase (its currency)",
    inArchive: "Purchase VAT (purchase currency)",
  },
  bought_on: {
    label: "Purchased",
    changed: "day of purchase",
    heading: "Purchased on",
    inSpreadsheet: "Purchased on",
  },
  preparing_on: { label: "In preparation since", changed: "start of preparation" },
  sold_on: {
    label: "Sold",
    changed: "day of sale",
    heading: "Sold on",
    inSpreadsheet: "Sold on",
  },
  registration_number: { label: "Number plate", changed: "number plate" },
  vin: { label: "VIN", changed: "VIN" },
  first_registered: { label: "First registered", changed: "first registration" },
  mileage_km: { label: "Mileage, km", changed: "mileage" },
  inspection_until: {
    label: "Inspection valid until",
    changed: "end of the inspection",
    inArchive: "Inspection until",
  },
  sdk_code: { label: "SDK code", changed: "SDK code" },
  origin: { label: "Origin", changed: "origin" },
  asking_price: {
    label: "Asking price, EUR",
    changed: "asking price",
    inSpreadsheet: "Asking price",
  },
  advert_url: {
    label: "Link to the advertisement",
    changed: "link to the advertisement",
    heading: "Advertisement",
    inArchive: "Advert",
    inSpreadsheet: "Advertisement",
  },
  bought_from: { label: "Bought from", changed: "seller" },
  sold_to: { label: "Sold to", changed: "buyer" },
}

/** Headings of people's own spreadsheets, between bars; accents, capitals and punctuation do not matter. */
export const carSpreadsheetHeadings: Record<CarField, string> = {
  name: "car|cars|vehicle|name|car name|make model|make and model|title",
  description: "notes?|remarks?|comments?",
  status: "status|state",
  purchase_price:
    "purchase price|bought for|bought|buying price|buy price|purchase|price paid|paid",
  purchase_currency: "purchase currency",
  purchase_exchange_rate: "purchase exchange rate|purchase rate",
  purchase_rate_day: "purchase rate ecb published on|purchase rate day|purchase rate date",
  sale_price: "sale price|sold for|sold|selling price|sell price|sales price|sale",
  sale_currency: "sale currency",
  sale_exchange_rate: "sale exchange rate|sale rate",
  sale_rate_day: "sale rate ecb published on|sale rate day|sale rate date",
  vat_scheme: "vat scheme|vat",
  purchase_vat: "purchase vat|vat of the purchase its currency|vat of the purchase",
  bought_on:
    "purchase date|purchased on|purchased|bought on|bought|date bought|date purchased|date of purchase|buy date",
  preparing_on: "in preparation since|preparing since|preparation date",
  sold_on: "sale date|sold on|sold|sold date|date sold|date of sale|selling date",
  registration_number:
    "number plate|numberplate|plate|plates|plate no|plate number|registration number|registration no|reg no|reg number|license plate|licence plate",
  vin: "vin|vin code|vin number|chassis|chassis no|chassis number",
  first_registered:
    "year|model year|first registered|first registration|registered|year of manufacture",
  mileage_km: "mileage|mileage km|odometer|kilometers|kilometres",
  inspection_until: "inspection valid until|inspection until|mot|mot until|mot expiry",
  sdk_code: "sdk|sdk code",
  origin: "origin|country|country of origin",
  asking_price: "asking price|list price|advertised price",
  advert_url: "link|url|advert|advertisement|ad|ad link",
  bought_from: "seller|supplier|vendor|bought from",
  sold_to: "buyer|customer|client|sold to",
}
