// What happened to a file, for people.

import ChaosContracts
import ChaosDisk

/// Words for incidents.
public enum IncidentWords {
  public static func words(_ incident: Incident) -> String {
    switch incident.kind {
    case .destroyed(let how, _, _): "\(incident.path) is \(how) unread"
    case .exposed(let protection, _): "a value stands in \(incident.path), class \(protection)"
    case .misprotected(let protection): "\(incident.path) stays in class \(protection)"
    case .leftBehind: "\(incident.path) is left behind"
    case .residue: "\(incident.path) is still there"
    }
  }
}
