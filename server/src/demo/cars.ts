import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { ExpenseKind, ExpenseType } from "@marza/domain/expenses/fields.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { VatScheme } from "@marza/domain/vat/rates.ts"
import type { DemoPartner } from "./partners.ts"

export type Price = readonly [amount: string, currency: Currency, rate?: string]
export type DemoTrade = readonly [daysAgo: number, ...Price]
export type DemoExpense = readonly [ExpenseType, description: string, ...Price]
export type DemoCar = {
  name: string
  description?: string
  /** The name of a file in photos/. */
  photo?: string
  status: CarStatus
  bought: DemoTrade
  sold?: DemoTrade
  expenses: readonly DemoExpense[]
  /** Expenses in EUR that the tuples above have no place for. */
  more?: readonly MoreExpense[]
  details?: DemoDetails
  asking?: string
  vatScheme?: VatScheme
  /** The partner who paid for the purchase, and who received the sale; the firm where there is none. */
  paidBy?: DemoPartner
  receivedBy?: DemoPartner
}
/** Number plate, VIN, first registration, mileage. */
export type DemoDetails = readonly [
  plate: string | null,
  vin: string,
  registered: string,
  mileage: number,
]
export type MoreExpense = {
  type: ExpenseType
  description: string
  amount: string
  vat?: string
  declaration?: string
  kind?: ExpenseKind
  /** Dated after the day of sale: a late cost. */
  daysAfterSale?: number
}

const ferry = (amount: string, rate = "0.0861"): DemoExpense => [
  "Transportas",
  "Keltas ir kelionė",
  amount,
  "NOK",
  rate,
]
const papers: DemoExpense = ["Dokumentai", "Regitra ir techninė apžiūra", "118.00", "EUR"]

/** The cars of the demonstration: a small team between Oslo and Kaunas, in mid-season. */
export const demoCars: readonly DemoCar[] = [
  {
    name: "VW Passat B8 2.0 TDI",
    paidBy: "admin",
    details: ["KVD 482", "WVWZZZ3CZHE128406", "2017-03", 168_000],
    asking: "14500.00",
    description: "2017 m., 168 000 km, universalas. Tvarkyti galinį bamperį.",
    photo: "passat",
    status: "preparing",
    bought: [23, "118000.00", "NOK", "0.0862"],
    expenses: [
      ferry("6400.00"),
      ["Remontas", "Galinis bamperis, dažymas", "410.00", "EUR"],
      ["Kita", "Žieminių padangų montavimas", "62.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Volvo V60 D4",
    details: ["LRM 905", "YV1FW76C1J1385214", "2018-05", 151_200],
    description: "2018 m., Momentum, kablys.",
    photo: "v60",
    status: "sold",
    bought: [31, "138000.00", "NOK", "0.0862"],
    sold: [6, "15900.00", "EUR"],
    expenses: [
      ["Remontas", "Stabdžių diskai ir kaladėlės", "640.50", "EUR"],
      ferry("7150.00"),
      papers,
    ],
  },
  {
    name: "Nissan Leaf 40 kWh",
    details: [null, "SJNFAAZE1U0047318", "2019-09", 74_300],
    asking: "11900.00",
    description: "Baterija 91 %.",
    photo: "leaf",
    status: "bought",
    bought: [4, "104000.00", "NOK", "0.0859"],
    expenses: [ferry("5900.00", "0.0859")],
  },
  {
    name: "BMW 320d xDrive Touring",
    details: ["KZT 317", "WBA8K51050NT62985", "2017-11", 132_500],
    description: "M paketas. Turbina keista, yra sąskaita.",
    photo: "bmw",
    status: "sold",
    bought: [78, "185000.00", "NOK", "0.0858"],
    sold: [14, "22900.00", "EUR"],
    vatScheme: "standard",
    expenses: [["Remontas", "Turbina", "1380.00", "EUR"], ferry("7400.00", "0.0858"), papers],
    more: [
      {
        type: "customs",
        description: "Importo PVM",
        amount: "3333.33",
        vat: "3333.33",
        declaration: "26LTVR10004K7M21A6",
      },
      { type: "Kita", description: "Grąžinta dalis mokesčio", amount: "1450.00", kind: "refund" },
      { type: "Kita", description: "Stovėjimo bauda", amount: "38.00", daysAfterSale: 5 },
    ],
  },
  {
    name: "Toyota Yaris Hybrid",
    details: [null, "VNKKBAC30NA614072", "2022-02", 38_900],
    asking: "11200.00",
    description: "Vienas savininkas, prižiūrėtas Bergene.",
    photo: "yaris",
    status: "preparing",
    bought: [11, "89000.00", "NOK", "0.0863"],
    expenses: [ferry("6100.00", "0.0863"), ["Kita", "Cheminis valymas", "95.00", "EUR"]],
  },
  {
    name: "Škoda Octavia RS",
    paidBy: "owner",
    details: ["LCE 640", "TMBLK9NX5LY023517", "2020-06", 96_400],
    asking: "16490.00",
    description: "Rida patvirtinta servise.",
    photo: "octavia",
    status: "bought",
    bought: [2, "12660.00", "EUR"],
    expenses: [["Dokumentai", "Ridos ir istorijos patikra", "24.00", "EUR"]],
  },
  {
    name: "Mazda CX-5 AWD",
    paidBy: "admin",
    details: ["KUJ 158", "JMZKF6W7A10529364", "2018-08", 119_800],
    description: "Iš Anglijos. Šildomos sėdynės, kablys.",
    photo: "cx5",
    status: "sold",
    bought: [93, "11900.00", "GBP", "1.1420"],
    sold: [9, "17450.00", "EUR"],
    expenses: [
      ["Transportas", "Autovežis iš Harvičo", "780.00", "GBP", "1.1420"],
      ["Remontas", "Žibintai pagal eismą dešine puse", "560.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Audi A4 Avant 2.0 TFSI",
    details: ["KSN 726", "WAUZZZF43KA081593", "2019-01", 141_000],
    asking: "17900.00",
    description: "S line. Grandinė pakeista prie 139 000 km.",
    photo: "a4",
    status: "preparing",
    bought: [40, "13700.00", "EUR"],
    expenses: [
      ["Remontas", "Grandinės keitimas", "890.00", "EUR"],
      ["Remontas", "Priekinis stiklas su kamera", "540.00", "EUR"],
      ["Kita", "Nuotraukos ir skelbimas", "45.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Tesla Model 3 Long Range",
    details: ["LPA 209", "5YJ3E1EB6LF672408", "2020-03", 88_700],
    description: "Dviejų ratų komplektas.",
    photo: "model3",
    status: "sold",
    bought: [112, "21400.00", "USD", "0.8655"],
    sold: [40, "23900.00", "EUR"],
    expenses: [
      ["Transportas", "Konteineris iš Niujorko", "1650.00", "USD", "0.8655"],
      ["customs", "Muitas ir PVM tarpininkas", "640.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Subaru Outback 2.5i",
    paidBy: "admin",
    receivedBy: "member",
    details: ["KHG 563", "JF1BS9LC2HG105827", "2016-10", 187_300],
    description: "EyeSight, du raktai.",
    photo: "outback",
    status: "sold",
    bought: [131, "99000.00", "NOK", "0.0857"],
    sold: [62, "11800.00", "EUR"],
    expenses: [
      ferry("6800.00", "0.0857"),
      ["Remontas", "CVT alyva ir filtrai", "320.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Kia e-Niro 64 kWh",
    details: [null, "KNACC81GFL5042961", "2020-01", 69_500],
    asking: "17400.00",
    description: "Šilumos siurblys. Baterija 94 %.",
    photo: "eniro",
    status: "bought",
    bought: [9, "149000.00", "NOK"],
    expenses: [ferry("6100.00", "0.0861")],
  },
  {
    name: "Mercedes-Benz C220d T-Modell",
    details: ["LAF 834", "WDD2052141F917306", "2019-07", 128_600],
    asking: "21500.00",
    description: "AMG paketas.",
    photo: "cclass",
    status: "preparing",
    bought: [66, "16800.00", "EUR"],
    expenses: [
      ["Remontas", "Pakabos svirtys", "720.00", "EUR"],
      ["Transportas", "Tralas iš Miuncheno", "650.00", "EUR"],
      ["Remontas", "Dažymas, dešinys sparnas", "260.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Toyota Hilux 2.4 D-4D",
    details: ["JZE 471", "AHTBB3CD602481736", "2017-04", 156_900],
    description: "Kablys, bagažinės dangtis, naujos žieminės padangos.",
    photo: "hilux",
    status: "sold",
    bought: [190, "168000.00", "NOK", "0.0856"],
    sold: [95, "18400.00", "EUR"],
    expenses: [
      ferry("8200.00", "0.0856"),
      ["Remontas", "Sankaba ir smagratis", "940.00", "EUR"],
      ["Kita", "Rėmo antikorozinė danga", "280.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Ford Mondeo Hybrid",
    details: ["JVB 092", "WF0EXXWPCEHL45081", "2017-06", 143_200],
    description: "Sedanas, automatas.",
    photo: "mondeo",
    status: "sold",
    bought: [204, "8200.00", "GBP", "1.1390"],
    sold: [143, "11200.00", "EUR"],
    expenses: [["Transportas", "Autovežis iš Harvičo", "690.00", "GBP"], papers],
  },
  {
    name: "Peugeot 3008 1.5 BlueHDi",
    details: ["KNR 385", "VF3MCYHZRKS271946", "2019-04", 109_400],
    photo: "p3008",
    status: "sold",
    bought: [205, "9900.00", "EUR"],
    sold: [170, "11950.00", "EUR"],
    expenses: [
      ["Transportas", "Parvarymas iš Berlyno, kuras", "310.00", "EUR"],
      ["Remontas", "AdBlue bakas", "740.00", "EUR"],
      papers,
    ],
  },
  {
    name: "Volvo XC60 D5 AWD Inscription",
    details: ["LGS 718", "YV1UZ68VCJ1094653", "2018-02", 134_700],
    description: "Oda, panorama, pneumatinė pakaba.",
    photo: "xc60",
    status: "sold",
    bought: [158, "212000.00", "NOK", "0.0853"],
    sold: [118, "238000.00", "NOK", "0.0860"],
    expenses: [
      ["Remontas", "Pneumatinė pagalvė", "480.00", "EUR"],
      ["Kita", "Poliravimas", "150.00", "EUR"],
    ],
  },
  {
    name: "Hyundai Ioniq Electric",
    details: ["KMP 246", "KMHC851HFJU019874", "2017-12", 92_100],
    description: "Pirkėjas laukė iš anksto.",
    status: "sold",
    bought: [392, "78000.00", "NOK", "0.0852"],
    sold: [366, "8700.00", "EUR"],
    expenses: [ferry("5900.00", "0.0852"), papers],
  },
  {
    name: "VW Transporter T5 2.0 TDI",
    details: [null, "WV1ZZZ7HZCH042618", "2012-03", 231_400],
    asking: "9900.00",
    description: "9 vietos. Rytoj parvežame iš Hamburgo.",
    photo: "transporter",
    status: "bought",
    bought: [1, "7450.00", "EUR"],
    expenses: [],
  },
]

export const demoMotors: readonly DemoCar[] = [
  {
    name: "Land Rover Defender 110",
    details: [null, "SALLDHMF8VA123986", "1997-05", 214_000],
    asking: "21900.00",
    description: "Original 300 Tdi.",
    photo: "defender",
    status: "preparing",
    bought: [27, "14500.00", "GBP", "1.1405"],
    expenses: [["Remontas", "Bulkhead welding", "1900.00", "EUR"]],
  },
  {
    name: "Ford Mustang GT 5.0",
    details: [null, "1FA6P8CF5H5284170", "2017-08", 61_200],
    asking: "31500.00",
    photo: "mustang",
    status: "bought",
    bought: [8, "24900.00", "USD", "0.8648"],
    expenses: [["Transportas", "Shipping, Newark to Klaipėda", "1750.00", "USD", "0.8648"]],
  },
]
