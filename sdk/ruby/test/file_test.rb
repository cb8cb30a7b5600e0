# frozen_string_literal: true

require_relative "helper"
require "tmpdir"

class DatabaseFileTest < Minitest::Test
  def setup
    @client = Meridian::Client.new(file: TINY)
  end

  # A value as JSON has it, without nil, which is the same as absent.
  def plain(value)
    case value
    when Hash then value.compact.transform_values { |inner| plain(inner) }
    when Array then value.map { |inner| plain(inner) }
    else value
    end
  end

  def fixture(name)
    JSON.parse(File.read(File.join(FIXTURES, name), encoding: "UTF-8"))
  end

  def test_a_file_has_the_records_of_the_api_with_and_without_dates
    %w[tiny dated].each do |name|
      client = Meridian::Client.new(file: File.join(FIXTURES, "#{name}.meridian"))
      answers = fixture("#{name}.json")
      assert_operator answers.length, :>, 15
      answers.each do |answer|
        found = client.lookup(answer["ip"], language: answer["language"])
        assert_equal answer["record"], plain(JSON.parse(JSON.generate(found))), "#{name} #{answer["ip"]}"
      end
    end
  end

  def test_what_is_no_address_is_invalid_input
    ["", " ", "9.0.1", "09.0.1.1", "9.0.1.1\0", "9.0.1.+1", "::1::", ":1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8::",
     "fe80::1%eth0", "1.2.3.4:5", "::1.2.3", "1.2.3.4::", "٩.0.1.1", "\xff.0.1.1", nil].each do |text|
      error = assert_raises(Meridian::InvalidInputError, text.inspect) { @client.lookup(text) }
      assert_equal %w[INVALID_IP_ADDRESS ip], [error.code, error.field]
    end
    assert_equal "9.0.1.1", @client.lookup(" 9.0.1.1 ").location.ip
  end

  def test_a_reserved_address_is_invalid_input
    ["10.1.2.3", "::1", "::ffff:127.0.0.1", "2001:db8::1", "192.0.0.8", "255.255.255.255"].each do |text|
      assert_equal "RESERVED_IP_ADDRESS", assert_raises(Meridian::InvalidInputError) { @client.lookup(text) }.code
    end
    # Within a reserved block, but reachable.
    assert_equal "2001:20::1", @client.lookup("2001:20::1").location.ip
  end

  def test_only_the_chosen_fields_are_returned
    record = @client.lookup("9.0.1.128", fields: ["location.city", "asn"])
    assert_equal ["Köln", nil, "AS64500", nil],
                 [record.location.city, record.location.ip, record.asn.asn, record.proxy]
    ["location.town", "planet", ""].each do |field|
      error = assert_raises(Meridian::InvalidInputError) { @client.lookup("9.0.1.128", fields: [field]) }
      assert_equal %w[INVALID_FIELDS fields], [error.code, error.field]
    end
  end

  def test_a_stream_reads_no_further_ahead_than_a_batch_and_a_bad_address_does_not_affect_the_others
    taken = 0
    endless = Enumerator.new { |list| loop { list << %w[9.0.1.1 nonsense 10.0.0.1][(taken += 1) % 3 - 1] } }
    results = @client.stream(endless).first(3).map { |item| item.error&.code || item.record.location.city }
    assert_equal %w[Köln INVALID_IP_ADDRESS RESERVED_IP_ADDRESS], results
    assert_operator taken, :<=, 1001
  end

  def test_a_damaged_file_is_refused_wherever_the_damage_is_and_the_old_one_stays
    whole = File.binread(TINY)
    damages = [0, 9, 20, 40, 70, 100, 800, 0x4f00, -1].map do |position|
      whole.dup.tap { |bytes| bytes.setbyte(position, bytes.getbyte(position) ^ 0xff) }
    end
    damages += [0, 10, 768, 5000].map { |length| whole.byteslice(0, length) }
    damages << (whole + "\0" * 64)
    Dir.mktmpdir do |directory|
      path = File.join(directory, "ip.meridian")
      replace(path, whole)
      client = Meridian::Client.new(file: path)
      damages.each do |bytes|
        replace(path, bytes)
        assert_raises(Meridian::DatabaseError) { client.reload }
        assert_raises(Meridian::DatabaseError) { Meridian::Client.new(file: path) }
      end
      assert_equal "Köln", client.lookup("9.0.1.1").location.city
      replace(path, whole)
      assert_equal "20260102", client.reload
    end
    assert_raises(Meridian::DatabaseError) { Meridian::Client.new(file: "/nonexistent") }
  end

  def test_wrong_sections_are_refused_in_spite_of_right_checksums
    dated = File.binread(File.join(FIXTURES, "dated.meridian"))
    files = fixture("refused.json")
    refute_empty files
    Dir.mktmpdir do |directory|
      path = File.join(directory, "ip.meridian")
      files.each do |file|
        bytes = dated.byteslice(0, file["length"])
        file["patches"].each { |at, digits| bytes[at, 4] = [digits].pack("H*") }
        replace(path, bytes)
        assert_raises(Meridian::DatabaseError, file["name"]) { Meridian::Client.new(file: path) }
      end
    end
  end

  def replace(path, bytes)
    File.binwrite("#{path}.new", bytes)
    File.rename("#{path}.new", path)
  end

  def test_a_wrong_option_is_refused_by_its_name
    [
      ["url", {}],
      ["url", { url: "ftp://example.com" }],
      ["url", { url: "https://user:word@example.com" }],
      ["language", { file: TINY, language: "fr" }],
      ["timeout", { file: TINY, timeout: 0 }],
      ["retries", { file: TINY, retries: 11 }],
      ["cache_size", { file: TINY, cache_size: -1 }],
      ["region_names", { file: TINY, region_names: "other" }],
      ["key", { url: "http://example.com", key: "secret\r\nX: y" }]
    ].each do |name, options|
      message = assert_raises(ArgumentError, name) { Meridian::Client.new(**options) }.message
      assert message.start_with?("#{name}:"), message
      refute_includes message, "secret"
    end
    assert_raises(ArgumentError) { @client.me }
  end
end
