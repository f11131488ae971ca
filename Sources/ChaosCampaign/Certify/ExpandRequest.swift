// The question of a search: what follows after some worlds.

/// Goes on from some worlds; from before the first step, if there are none.
public struct ExpandRequest: RunnerRequest {
  private var plan: CertifyPlan
  private var nodes: [WorldNode]

  public init(_ nodes: [WorldNode], of plan: CertifyPlan) {
    (self.plan, self.nodes) = (plan, nodes)
  }

  public func answer(_ context: RunContext) -> [Expansion] {
    let explorer = WorldExplorer(
      plan, context.store, context.simulator, progress: context.note)
    return nodes.isEmpty ? [explorer.root()] : nodes.map { explorer.expand($0) }
  }

  public static func isLast(_ reply: [Expansion]) -> Bool {
    reply.contains { $0.leftThreadBehind }
  }
}
