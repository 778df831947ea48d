/// The style sheet of the page for people. It is the only one that the page may use: its digest stands in the policy.
enum HTMLStyle {
  static let sheet = """

    body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
    h1 { font-size: 1.6rem; margin: 0 0 1rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
    table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
    th { font-weight: 600; width: 9rem; } thead th { width: auto; overflow-wrap: normal; border-bottom: 2px solid #999; }
    .verdict { padding: 1rem 1.25rem; border-left: .6rem solid; margin: 1rem 0 2rem; } .verdict strong { display: block; font-size: 1.4rem; }
    .verdict.valid { border-color: #1b7837; background: #edf7ef; } .verdict.open { border-color: #b8860b; background: #fdf7e3; } .verdict.bad { border-color: #b2182b; background: #fdecee; } .verdict.none { border-color: #888; background: #f4f4f4; }
    td.good { color: #14602a; } td.open { color: #7a5a00; } td.bad { color: #a00f22; font-weight: 600; }
    ol.timeline { list-style: none; margin: 0; padding: 0 0 0 1.5rem; border-left: 3px solid #bbb; } ol.timeline li { position: relative; margin: 0 0 1rem; }
    ol.timeline li::before { content: ""; position: absolute; left: -2.05rem; top: .35rem; width: .8rem; height: .8rem; border-radius: 50%; background: #888; } ol.timeline li.good::before { background: #1b7837; } ol.timeline li.open::before { background: #b8860b; } ol.timeline li.bad::before { background: #b2182b; }
    code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; } .note { color: #555; font-size: .9rem; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 0 0 1.5rem; } figure { margin: 0; } figcaption { font-size: .9rem; color: #444; }
    .page { position: relative; border: 1px solid #999; } .page img { display: block; width: 100%; } .page svg { position: absolute; inset: 0; width: 100%; height: 100%; } .page rect { fill: #b2182b; fill-opacity: .08; stroke: #b2182b; stroke-width: 4; vector-effect: non-scaling-stroke; }
    @media print { body { max-width: none; padding: 0; } .pair { break-inside: avoid; } }

    """
}
