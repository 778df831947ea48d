/// The words of the sample contract and where they stand.
enum ContractPages {
  static let all = [first(), second()]

  private static let left = 72.0
  private static let width = 451.28

  private static func first() -> PageContent {
    var page = PageContent()
    page.text("Agreement No. 2026-0417", "S", 8.5, x: left, y: 780, grey: 0.35)
    page.text("Agreement", "B", 26, x: left, y: 735)
    page.text("on the Supply of Measuring Instruments", "I", 16, x: left, y: 712)
    page.rule(x: left, y: 697, width: width, thickness: 1)

    page.text("between", "I", 11, x: left, y: 668)
    page.text("Arnold Instruments GmbH", "B", 11, x: 132, y: 668)
    page.text("Basler Straße 12, 79100 Freiburg, Germany, represented by Alice Arnold", "R", 11, x: 132, y: 653)
    page.text("(“the Supplier”)", "R", 11, x: 132, y: 638)
    page.text("and", "I", 11, x: left, y: 614)
    page.text("Müller Optik AG", "B", 11, x: 132, y: 614)
    page.text("Bahnhofplatz 3, 8001 Zürich, Switzerland, represented by Zoë Müller-Straße", "R", 11, x: 132, y: 599)
    page.text("(“the Customer”).", "R", 11, x: 132, y: 584)
    page.rule(x: left, y: 566, width: width)

    var y = 538.0
    section("§ 1  Subject", subject, on: &page, at: &y)
    section("§ 2  Delivery", delivery, on: &page, at: &y)
    section("§ 3  Price and payment", price, on: &page, at: &y)
    section("§ 4  Warranty", warranty, on: &page, at: &y)
    footer(1, on: &page)
    return page
  }

  private static func second() -> PageContent {
    var page = PageContent()
    page.text("Agreement No. 2026-0417", "S", 8.5, x: left, y: 780, grey: 0.35)
    page.rule(x: left, y: 770, width: width)
    var y = 738.0
    section("§ 5  Confidentiality", confidentiality, on: &page, at: &y)
    section("§ 6  Term and notice", term, on: &page, at: &y)
    section("§ 7  Form", form, on: &page, at: &y)
    section("§ 8  Law and courts", law, on: &page, at: &y)

    page.text("Read, agreed and signed:", "I", 11, x: left, y: 268)
    for (x, party, name) in [
      (left, "For the Customer", "Zoë Müller-Straße, Müller Optik AG"),
      (330, "For the Supplier", "Alice Arnold, Arnold Instruments GmbH"),
    ] {
      page.text(party, "B", 11, x: x, y: 232)
      page.rule(x: x, y: 84, width: 193, thickness: 0.75)
      page.text(name, "R", 10, x: x, y: 71)
    }
    footer(2, on: &page)
    return page
  }

  private static func section(_ heading: String, _ lines: [String], on page: inout PageContent, at y: inout Double) {
    page.text(heading, "B", 12, x: left, y: y)
    y -= 20
    for line in lines {
      page.text(line, "R", 11, x: left, y: y)
      y -= 17
    }
    y -= 22
  }

  private static func footer(_ number: Int, on page: inout PageContent) {
    page.text("Page \(number) of 2", "S", 8.5, x: left, y: 36, grey: 0.35)
  }

  private static let subject = [
    "The Supplier makes and delivers forty digital refractometers of the type AR-200 with their cases,",
    "calibration certificates and operating instructions, as described in the offer of 12 January 2026.",
    "What the offer says of accuracy and range is part of this agreement.",
  ]
  private static let delivery = [
    "Ten instruments are delivered at the end of each quarter of 2026, free at the Customer’s works in",
    "Zürich. The Customer examines each delivery within ten working days and reports visible defects in",
    "text form. Risk passes when the goods are handed over.",
  ]
  private static let price = [
    "The price of one instrument is € 2,450.00, and of all forty € 98,000.00, without value added tax.",
    "Each delivery is invoiced by itself and is payable within thirty days. A payment that is late bears",
    "interest at five per cent a year. Prices stand until 31 December 2026.",
  ]
  private static let warranty = [
    "The Supplier warrants for thirty-six months from each delivery that the instruments keep the agreed",
    "accuracy. Defective instruments are repaired or replaced at the Supplier’s choice and cost. Wear,",
    "wrong use and changes made by others are not covered.",
  ]
  private static let confidentiality = [
    "Neither party passes on what it learns of the other’s business under this agreement, nor uses it for",
    "other ends. This holds for five years after the last delivery. It does not hold for what is public, or",
    "what a court or an authority may demand.",
  ]
  private static let term = [
    "The agreement begins when both parties have signed, and ends with the last payment. Either party",
    "may end it at once if the other breaks it gravely and does not mend the breach within thirty days of",
    "being asked to. What was delivered until then is to be paid.",
  ]
  private static let form = [
    "Changes and additions need the signatures of both parties. A qualified or advanced electronic",
    "signature that is embedded in this document is as good as one on paper. If one clause is void, the",
    "others stay in force, and a valid one that comes nearest to its purpose takes its place.",
  ]
  private static let law = [
    "The law of Germany applies, without the United Nations Convention on Contracts for the",
    "International Sale of Goods. The courts of Freiburg im Breisgau are competent.",
  ]
}
